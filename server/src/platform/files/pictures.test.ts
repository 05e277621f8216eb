import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { jpeg, pdf, png, pngChunk, zip } from './hostile.fixture.ts'
import { phonePhoto, twoHalves } from './pictures.fixture.ts'
import { readPicture } from './pictures.ts'

const good = await twoHalves(40, 30).jpeg().toBuffer()
const read = (type: string, bytes: Buffer) => readPicture(`image/${type}`, async () => bytes)
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}

describe('a picture', () => {
  test('gets a square for lists and one that fits a screen', async () => {
    const { width, height, previews } = await read('jpeg', await twoHalves(3000, 2000).jpeg().toBuffer())
    expect([width, height]).toEqual([3000, 2000])
    expect(await sizeOf(previews.small)).toEqual(['webp', 304, 304])
    expect(await sizeOf(previews.large)).toEqual(['webp', 1600, 1067])
  })

  test('stands upright, and its previews tell nothing but what is to be seen', async () => {
    const original = await phonePhoto()
    expect(original.includes('Nosy Phone')).toBe(true)
    const { width, height, previews } = await read('jpeg', original)
    expect([width, height]).toEqual([2000, 3000])
    expect(await sizeOf(previews.large)).toEqual(['webp', 1067, 1600])
    // Turned by a quarter, what was above is on the right.
    const right = await sharp(previews.large)
      .extract({ left: 900, top: 700, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(right[0]).toBeGreaterThan(right[2] ?? 0)
    for (const preview of Object.values(previews)) {
      const { exif, xmp, icc, orientation } = await sharp(preview).metadata()
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(preview.includes('Nosy Phone')).toBe(false)
    }
  })

  test('is never enlarged', async () => {
    const { previews } = await read('png', await twoHalves(120, 80).png().toBuffer())
    expect(await sizeOf(previews.large)).toEqual(['webp', 120, 80])
    const [, width, height] = await sizeOf(previews.small)
    expect([width, height]).toEqual([120, 80])
  })

  test.each([
    ['png', 'of sixteen bits', () => twoHalves(400, 300).toColourspace('rgb16').png()],
    ['png', 'of few colours', () => twoHalves(400, 300).png({ palette: true })],
    ['png', 'in passes', () => twoHalves(400, 300).png({ progressive: true })],
    ['jpeg', 'in grey', () => twoHalves(400, 300).greyscale().jpeg()],
    ['jpeg', 'for the printer', () => twoHalves(400, 300).toColourspace('cmyk').jpeg()],
    ['webp', 'without loss', () => twoHalves(400, 300).webp({ lossless: true })],
  ])('can be a %s %s', async (type, _, make) => {
    const { previews } = await read(type, await make().toBuffer())
    const { space } = await sharp(previews.small).metadata()
    expect([await sizeOf(previews.large), space]).toEqual([['webp', 400, 300], 'srgb'])
  })

  test('stays as clear as it was', async () => {
    const glass = sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000080' } })
    const { previews } = await read('png', await glass.png().toBuffer())
    const [, , , alpha] = await sharp(previews.small).raw().toBuffer()
    expect(alpha).toBe(0x80)
  })
})

describe('what is no picture that can be shown', () => {
  const damaged = 'This picture is damaged and cannot be shown. Please choose another.'
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6))

  test.each(['jpeg', 'png', 'webp'] as const)('is refused: a %s that was cut off', async (type) => {
    const noisy = sharp({
      create: {
        width: 900,
        height: 600,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
    await expect(read(type, cut(await noisy[type]().toBuffer()))).rejects.toThrow(damaged)
  })

  test.each<[string, string, Buffer]>([
    ['the beginning of a JPEG', 'jpeg', jpeg],
    ['a PNG with other bytes for pixels', 'png', png({ width: 64, height: 64 })],
    ['a JPEG called PNG', 'png', good],
    ['a drawing', 'png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', 'png', Buffer.alloc(0)],
  ])('is refused: %s', async (_, type, bytes) => {
    await expect(read(type, bytes)).rejects.toThrow(/^This picture (is damaged|carries something)/)
  })

  test.each([
    ['that claims 50,000 by 50,000 points in a few bytes', 100, { width: 50_000, height: 50_000 }],
    ['a little larger than we read', 100, { width: 10_001, height: 10_000 }],
    ['in passes, which memory would have to hold', 40, { width: 8001, height: 5000, inPasses: true }],
  ])('is refused before it is opened: one %s', async (_, most, bomb) => {
    const before = process.memoryUsage().rss
    await expect(read('png', png(bomb))).rejects.toThrow(
      `This picture has too many pixels. Please upload one of at most ${most} megapixels.`,
    )
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 ** 2)
  })

  const comment = (text: string) => {
    const marker = Buffer.from([0xff, 0xfe, 0, text.length + 2])
    return Buffer.concat([good.subarray(0, 2), marker, Buffer.from(text), good.subarray(2)])
  }
  test.each<[string, string, Buffer]>([
    ['a page', 'jpeg', comment('<script>alert(1)</script>')],
    ['a page in capitals', 'jpeg', comment('<HTML><body onload=x>')],
    ['a drawing', 'png', png({ before: [pngChunk('tEXt', Buffer.from('a\0<svg xmlns="x" onload="y">'))] })],
    ['a program', 'jpeg', Buffer.concat([good, Buffer.from('<?php system($_GET[0]); ?>')])],
    ['an archive', 'jpeg', Buffer.concat([good, zip([['a.class', 'x']])])],
    ['a document', 'jpeg', comment(pdf.toString('latin1'))],
  ])('is refused: one that is %s as well', async (_, type, bytes) => {
    await expect(read(type, bytes)).rejects.toThrow('This picture carries something that is none.')
  })

  test('while words about a picture are welcome in it', async () => {
    expect(await read('jpeg', comment('Kitchen <before> & after, 50 %'))).toMatchObject({ width: 40 })
  })
})
