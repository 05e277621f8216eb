import { beforeAll, describe, expect, test } from 'vitest'
import { typeset } from '../pdf/typeset-pdf.ts'
import { createCertificate } from './certificate.ts'
import { judgeSeal, readSeal } from './read-seal.ts'
import { sealPdf } from './seal-pdf.ts'

const about = {
  reason: 'Signed',
  name: 'Alder & Finch',
  contactInfo: 'https://app.example.com',
  at: new Date(),
}
const [current, retired, foreign] = await Promise.all(
  [1, 2, 3].map(() => createCertificate('Mantel seal', new Date())),
)
if (!current || !retired || !foreign) throw new Error('Expected three certificates')
const known = [current, retired]
let [pdf, sealed]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)]
beforeAll(async () => {
  pdf = await typeset('#set document(title: "Agreement")\n#set text(font: "Newsreader")\nAgreed.', null)
  sealed = await sealPdf(pdf, current, about)
})

const changeByte = (file: Buffer, at: number, byte: (before: number) => number) => {
  const copy = Buffer.from(file)
  copy[at] = byte(copy[at] ?? 0)
  return copy
}
const concat = (file: Buffer, more: string | Buffer) => Buffer.concat([file, Buffer.from(more)])

describe('a file is genuine', () => {
  test('if it is unchanged, even if its certificate was retired since', async () => {
    expect(await judgeSeal(sealed, known)).toBe('genuine')
    expect(await judgeSeal(await sealPdf(pdf, retired, about), known)).toBe('genuine')
    expect(await judgeSeal(new Uint8Array(sealed), known)).toBe('genuine')
  })
})

describe('a file is altered', () => {
  test('by a change of any bit of any byte, including the seal', async () => {
    const everywhere = Array.from({ length: 400 }, () => Math.floor(Math.random() * sealed.length))
    const inTheSeal = Array.from({ length: sealed.length - pdf.length }, (_, index) => pdf.length + index)
    for (const at of [...everywhere, ...inTheSeal]) {
      const bit = 1 << Math.floor(Math.random() * 8)
      const verdict = await judgeSeal(
        changeByte(sealed, at, (byte) => byte ^ bit),
        known,
      )
      expect({ at, bit, verdict }).toEqual({ at, bit, verdict: 'altered' })
    }
  })

  test.each<[string, (file: Buffer) => Buffer]>([
    ['a byte after its end', (file) => concat(file, '\n')],
    ['a page added after its end', (file) => concat(file, '\n9 0 obj\n<<>>\nendobj\nxref\n%%EOF\n')],
    ['a byte before its beginning', (file) => concat(Buffer.from(' '), file)],
    ['the loss of its last byte', (file) => file.subarray(0, -1)],
    ['the loss of a byte in the middle', (file) => concat(file.subarray(0, 900), file.subarray(901))],
    ['hex digits in upper case', (file) => changeByte(file, firstLetter(file), upperCase)],
    [
      'data hidden in the zero padding of the seal',
      (file) => changeByte(file, file.indexOf('000>'), () => 0x31),
    ],
  ])('by %s', async (_, alter) => {
    const altered = alter(sealed)
    expect(altered.equals(sealed)).toBe(false)
    expect(await judgeSeal(altered, known)).toBe('altered')
  })

  test("by someone else's signature after ours", async () => {
    const theirs = await sealPdf(pdf, foreign, about)
    expect(await judgeSeal(concat(sealed, theirs.subarray(pdf.length)), known)).toBe('altered')
  })

  test('if its certificate was swapped for another', async () => {
    // The same file is sealed with two of our certificates, and the contents of one seal are put into the range of the
    // other.
    const other = await sealPdf(pdf, retired, about)
    const [start, end] = [sealed.indexOf('/Contents <'), sealed.indexOf('/M (')]
    const mixed = concat(concat(sealed.subarray(0, start), other.subarray(start, end)), sealed.subarray(end))
    expect(mixed).toHaveLength(sealed.length)
    expect(await judgeSeal(mixed, known)).toBe('altered')
  })
})

describe('a file is unknown', () => {
  test('if it was sealed by a foreign certificate with our name', async () => {
    const theirs = await sealPdf(pdf, foreign, about)
    expect(await readSeal(theirs)).toMatchObject({ isIntact: true, coversAll: true })
    expect(await judgeSeal(theirs, known)).toBe('unknown')
    expect(await judgeSeal(concat(theirs, ' '), known)).toBe('unknown')
    expect(await judgeSeal(sealed, [])).toBe('unknown')
  })

  test('if it has no seal', async () => {
    expect(await judgeSeal(pdf, known)).toBe('unknown')
    expect(await readSeal(pdf)).toEqual({ state: 'none' })
  })

  const pad = (text: string, size = 10_000_000) => Buffer.alloc(size, text)
  test.each<[string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['ten megabytes of zeros', Buffer.alloc(10_000_000)],
    ['only ranges', pad('/ByteRange [0 1 2 3]')],
    ['ranges outside the file', pad('/ByteRange [0 9999999 9999999999 9999999999] <30')],
    ['a range over many digits', concat(Buffer.from('/ByteRange [0 60 9999990 10]'.padEnd(60)), pad('<30'))],
    ['deeply nested elements', nestedElements()],
    ['a range that never ends', pad('/ByteRange [')],
  ])('if it is garbage: %s', async (_, garbage) => {
    // The limit is far above the usual duration, and far below the duration of a quadratic search.
    const start = performance.now()
    expect(await judgeSeal(garbage, known)).toBe('unknown')
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})

const firstLetter = (file: Buffer) => {
  const start = file.indexOf('/Contents <') + '/Contents <'.length
  return start + file.toString('latin1', start).search(/[a-f]/)
}
const upperCase = (byte: number) => String.fromCharCode(byte).toUpperCase().charCodeAt(0)

/** Elements nested as deeply as possible, in place of the certificate. */
function nestedElements() {
  const inner = Array.from({ length: 8_000 }, (_, index) => {
    const length = (8_000 - index) * 4 - 4
    return Buffer.from([0x30, 0x82, length >> 8, length & 0xff])
  })
  const digits = `<${Buffer.concat(inner).toString('hex')}>`
  const head = `/ByteRange [0 60 ${60 + digits.length} 0]`.padEnd(60)
  return Buffer.from(head + digits)
}
