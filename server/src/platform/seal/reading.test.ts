import { beforeAll, describe, expect, test } from 'vitest'
import { typeset } from '../pdf/typesetting.ts'
import { makeCertificate } from './certificate.ts'
import { judge, readSeal } from './reading.ts'
import { sealPdf } from './sealing.ts'

const about = {
  reason: 'Signed',
  name: 'Alder & Finch',
  contactInfo: 'https://app.example.com',
  at: new Date(),
}
const [current, retired, foreign] = await Promise.all(
  [1, 2, 3].map(() => makeCertificate('Mantel seal', new Date())),
)
if (!current || !retired || !foreign) throw new Error('There are three certificates')
const known = [current, retired]
let [pdf, sealed]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)]
beforeAll(async () => {
  pdf = await typeset('#set document(title: "Agreement")\n#set text(font: "Newsreader")\nAgreed.', null)
  sealed = await sealPdf(pdf, current, about)
})

const changed = (file: Buffer, at: number, byte: (before: number) => number) => {
  const copy = Buffer.from(file)
  copy[at] = byte(copy[at] ?? 0)
  return copy
}
const plus = (file: Buffer, more: string | Buffer) => Buffer.concat([file, Buffer.from(more)])

describe('a file is genuine', () => {
  test('as it left us, also by a certificate that was retired since', async () => {
    expect(await judge(sealed, known)).toBe('genuine')
    expect(await judge(await sealPdf(pdf, retired, about), known)).toBe('genuine')
    expect(await judge(new Uint8Array(sealed), known)).toBe('genuine')
  })
})

describe('a file is altered', () => {
  test('by any one bit of any one byte, in the seal as well', async () => {
    const everywhere = Array.from({ length: 400 }, () => Math.floor(Math.random() * sealed.length))
    const inTheSeal = Array.from({ length: sealed.length - pdf.length }, (_, index) => pdf.length + index)
    for (const at of [...everywhere, ...inTheSeal]) {
      const bit = 1 << Math.floor(Math.random() * 8)
      const verdict = await judge(
        changed(sealed, at, (byte) => byte ^ bit),
        known,
      )
      expect({ at, bit, verdict }).toEqual({ at, bit, verdict: 'altered' })
    }
  })

  test.each<[string, (file: Buffer) => Buffer]>([
    ['a byte after its end', (file) => plus(file, '\n')],
    ['a page added after its end', (file) => plus(file, '\n9 0 obj\n<<>>\nendobj\nxref\n%%EOF\n')],
    ['a byte before its beginning', (file) => plus(Buffer.from(' '), file)],
    ['the loss of its last byte', (file) => file.subarray(0, -1)],
    ['the loss of a byte in the middle', (file) => plus(file.subarray(0, 900), file.subarray(901))],
    ['digits written another way', (file) => changed(file, firstLetter(file), upperCase)],
    ['something hidden in the zeros of the seal', (file) => changed(file, file.indexOf('000>'), () => 0x31)],
  ])('by %s', async (_, alter) => {
    const altered = alter(sealed)
    expect(altered.equals(sealed)).toBe(false)
    expect(await judge(altered, known)).toBe('altered')
  })

  test('by a signature of somebody else after ours', async () => {
    const theirs = await sealPdf(pdf, foreign, about)
    expect(await judge(plus(sealed, theirs.subarray(pdf.length)), known)).toBe('altered')
  })

  test('when its certificate was put in the place of another', async () => {
    // The same file, sealed by two of ours: what the one wrote, inside of what the other covers.
    const other = await sealPdf(pdf, retired, about)
    const [start, end] = [sealed.indexOf('/Contents <'), sealed.indexOf('/M (')]
    const mixed = plus(plus(sealed.subarray(0, start), other.subarray(start, end)), sealed.subarray(end))
    expect(mixed).toHaveLength(sealed.length)
    expect(await judge(mixed, known)).toBe('altered')
  })
})

describe('a file is unknown', () => {
  test('when a certificate sealed it that merely bears our name', async () => {
    const theirs = await sealPdf(pdf, foreign, about)
    expect(await readSeal(theirs)).toMatchObject({ isIntact: true, coversAll: true })
    expect(await judge(theirs, known)).toBe('unknown')
    expect(await judge(plus(theirs, ' '), known)).toBe('unknown')
    expect(await judge(sealed, [])).toBe('unknown')
  })

  test('when nobody sealed it', async () => {
    expect(await judge(pdf, known)).toBe('unknown')
    expect(await readSeal(pdf)).toEqual({ state: 'none' })
  })

  const pad = (text: string, size = 10_000_000) => Buffer.alloc(size, text)
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['ten megabytes of nothing', Buffer.alloc(10_000_000)],
    ['nothing but ranges', pad('/ByteRange [0 1 2 3]')],
    ['ranges that point everywhere', pad('/ByteRange [0 9999999 9999999999 9999999999] <30')],
    [
      'a range over a sea of digits',
      plus(Buffer.from('/ByteRange [0 60 9999990 10]'.padEnd(60)), pad('<30')),
    ],
    ['boxes in boxes', boxes()],
    ['a range that never ends', pad('/ByteRange [')],
  ])('when it is rubbish: %s', async (_, rubbish) => {
    // Far above what it takes, far below what it would if it began anew at every place.
    const start = performance.now()
    expect(await judge(rubbish, known)).toBe('unknown')
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})

const firstLetter = (file: Buffer) => {
  const start = file.indexOf('/Contents <') + '/Contents <'.length
  return start + file.toString('latin1', start).search(/[a-f]/)
}
const upperCase = (byte: number) => String.fromCharCode(byte).toUpperCase().charCodeAt(0)

/** Elements that contain each other as deep as there is room, where the certificate should be. */
function boxes() {
  const inner = Array.from({ length: 8_000 }, (_, index) => {
    const length = (8_000 - index) * 4 - 4
    return Buffer.from([0x30, 0x82, length >> 8, length & 0xff])
  })
  const digits = `<${Buffer.concat(inner).toString('hex')}>`
  const head = `/ByteRange [0 60 ${60 + digits.length} 0]`.padEnd(60)
  return Buffer.from(head + digits)
}
