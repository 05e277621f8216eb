import { describe, expect, test } from 'vitest'
import { fileHeaders } from './headers.ts'

const disposition = (name: string, type = 'application/pdf') =>
  fileHeaders({ name, type })['Content-Disposition']

test('browsers download a served file, and never show, run, sniff or cache it', () => {
  expect(fileHeaders({ name: 'plan.pdf', type: 'application/pdf', size: 12 })).toEqual({
    'Content-Type': 'application/pdf',
    'Content-Length': '12',
    'Content-Disposition': `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'private, no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
})

test.each([
  ['text/csv', 'text/csv; charset=utf-8'],
  ['text/plain', 'text/plain; charset=utf-8'],
  ['image/png', 'image/png'],
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['text/plain\r\nX-Evil: 1', 'application/octet-stream'],
  ['constructor', 'application/octet-stream'],
])('the type %j is served as %s', (type, served) => {
  expect(fileHeaders({ name: 'x', type })['Content-Type']).toBe(served)
})

describe('the name of a served file', () => {
  test.each([
    ['Übersicht Küche.pdf', 'Ubersicht Kuche.pdf', '%C3%9Cbersicht%20K%C3%BCche.pdf'],
    ['契約書.pdf', '___.pdf', '%E5%A5%91%E7%B4%84%E6%9B%B8.pdf'],
    ['🔑 key.pdf', '_ key.pdf', '%F0%9F%94%91%20key.pdf'],
    [`6" o'clock (1)*.pdf`, `6_ o'clock (1)*.pdf`, '6%22%20o%27clock%20%281%29%2A.pdf'],
    ['100%41.pdf', '100_41.pdf', '100%2541.pdf'],
    ['a;b=c,d.pdf', 'a;b=c,d.pdf', 'a%3Bb%3Dc%2Cd.pdf'],
    ['../../etc/passwd', '_.._etc_passwd.pdf', '_.._etc_passwd.pdf'],
    ['C:\\temp\\x.pdf', 'C__temp_x.pdf', 'C__temp_x.pdf'],
    ['x.pdf\r\nSet-Cookie: a=b', 'x.pdf__Set-Cookie_ a=b.pdf', 'x.pdf__Set-Cookie_%20a%3Db.pdf'],
    ['x\0\u0007\u0085\u2028.pdf', 'x____.pdf', 'x____.pdf'],
    ['bill\u202efdp.exe', 'billfdp.exe.pdf', 'billfdp.exe.pdf'],
    ['lone \ud800 half.pdf', 'lone  half.pdf', 'lone%20%20half.pdf'],
    ['.pdf', 'pdf.pdf', 'pdf.pdf'],
    ['', 'file.pdf', 'file.pdf'],
    [' . . ', 'file.pdf', 'file.pdf'],
    ['page.html', 'page.html.pdf', 'page.html.pdf'],
    ['page.hta. ', 'page.hta.pdf', 'page.hta.pdf'],
    ['SCAN.PDF', 'SCAN.pdf', 'SCAN.pdf'],
  ])('%j becomes %s and %s', (name, plain, encoded) => {
    expect(disposition(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
  })

  test('keeps the extension of a photo', () => {
    expect(disposition('a.jpeg', 'image/jpeg')).toContain('filename="a.jpeg"')
    expect(disposition('a', 'image/jpeg')).toContain('filename="a.jpg"')
    expect(disposition('export.zip', 'application/zip')).toContain('filename="export.zip"')
  })

  test('always fits into a file system and a header', () => {
    for (const character of ['x', 'é', '契', '🔑', '"', '\r\n', '\u202e', '../', '\udfff', '%']) {
      const line = disposition(character.repeat(5_000))
      expect(line).toMatch(
        /^attachment; filename="[ !#-~]{1,255}"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/,
      )
      const name = decodeURIComponent(line.split("''")[1] ?? '')
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect(() => new Headers({ 'Content-Disposition': line })).not.toThrow()
    }
  })
})
