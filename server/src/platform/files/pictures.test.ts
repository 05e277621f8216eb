import { setImmediate } from 'node:timers/promises'
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
  test('gets a square preview for lists and one that fits a screen', async () => {
    const { width, height, previews } = await read('jpeg', await twoHalves(3000, 2000).jpeg().toBuffer())
    expect([width, height]).toEqual([3000, 2000])
    expect(await sizeOf(previews.small)).toEqual(['webp', 304, 304])
    expect(await sizeOf(previews.large)).toEqual(['webp', 1600, 1067])
  })

  test('is rotated upright, and its previews contain no metadata', async () => {
    const original = await phonePhoto()
    expect(original.includes('Nosy Phone')).toBe(true)
    const { width, height, previews } = await read('jpeg', original)
    expect([width, height]).toEqual([2000, 3000])
    expect(await sizeOf(previews.large)).toEqual(['webp', 1067, 1600])
    // After a rotation by 90 degrees, the upper half is on the right.
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
    ['png', 'with sixteen bits per channel', () => twoHalves(400, 300).toColourspace('rgb16').png()],
    ['png', 'with a palette', () => twoHalves(400, 300).png({ palette: true })],
    ['png', 'that is interlaced', () => twoHalves(400, 300).png({ progressive: true })],
    ['jpeg', 'in grayscale', () => twoHalves(400, 300).greyscale().jpeg()],
    ['jpeg', 'in CMYK', () => twoHalves(400, 300).toColourspace('cmyk').jpeg()],
    ['webp', 'with lossless compression', () => twoHalves(400, 300).webp({ lossless: true })],
  ])('can be a %s %s', async (type, _, make) => {
    const { previews } = await read(type, await make().toBuffer())
    const { space } = await sharp(previews.small).metadata()
    expect([await sizeOf(previews.large), space]).toEqual([['webp', 400, 300], 'srgb'])
  })

  test('keeps its transparency', async () => {
    const translucent = sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000080' } })
    const { previews } = await read('png', await translucent.png().toBuffer())
    const [, , , alpha] = await sharp(previews.small).raw().toBuffer()
    expect(alpha).toBe(0x80)
  })
})

test('pictures are loaded and decoded one at a time, so that only one is in memory', async () => {
  const bytes = await twoHalves(3000, 2000).jpeg().toBuffer()
  let finished = 0
  const finishedAtLoad: number[] = []
  const load = async () => {
    // Lets the code that counts the previous picture run first.
    await setImmediate()
    finishedAtLoad.push(finished)
    return bytes
  }
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      await readPicture('image/jpeg', load)
      finished += 1
    }),
  )
  expect(finishedAtLoad).toEqual([0, 1, 2, 3])
})

describe('a picture that cannot be shown', () => {
  const damaged = 'This image is damaged. Please choose another.'
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6))

  test.each(['jpeg', 'png', 'webp'] as const)('is refused: a truncated %s', async (type) => {
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
    ['the start of a JPEG', 'jpeg', jpeg],
    ['a PNG with invalid pixel data', 'png', png({ width: 64, height: 64 })],
    ['a JPEG declared as PNG', 'png', good],
    ['an SVG', 'png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an empty file', 'png', Buffer.alloc(0)],
  ])('is refused: %s', async (_, type, bytes) => {
    await expect(read(type, bytes)).rejects.toThrow(/^This image (is damaged|contains other data)/)
  })

  test.each([
    ['that claims 50,000 by 50,000 pixels in a few bytes', 100, { width: 50_000, height: 50_000 }],
    ['slightly above the limit', 100, { width: 10_001, height: 10_000 }],
    ['that is interlaced and would not fit in memory', 40, { width: 8001, height: 5000, interlaced: true }],
  ])('is refused before it is decoded: one %s', async (_, maxMegapixels, bomb) => {
    const before = process.memoryUsage().rss
    await expect(read('png', png(bomb))).rejects.toThrow(
      `This image is too large. The limit is ${maxMegapixels} megapixels.`,
    )
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 ** 2)
  })

  const comment = (text: string) => {
    const marker = Buffer.from([0xff, 0xfe, 0, text.length + 2])
    return Buffer.concat([good.subarray(0, 2), marker, Buffer.from(text), good.subarray(2)])
  }
  test.each<[string, string, Buffer]>([
    ['a web page', 'jpeg', comment('<script>alert(1)</script>')],
    ['a web page in capitals', 'jpeg', comment('<HTML><body onload=x>')],
    ['an SVG', 'png', png({ before: [pngChunk('tEXt', Buffer.from('a\0<svg xmlns="x" onload="y">'))] })],
    ['a program', 'jpeg', Buffer.concat([good, Buffer.from('<?php system($_GET[0]); ?>')])],
    ['an archive', 'jpeg', Buffer.concat([good, zip([['a.class', 'x']])])],
    ['a document', 'jpeg', comment(pdf.toString('latin1'))],
  ])('is refused: one that is also %s', async (_, type, bytes) => {
    await expect(read(type, bytes)).rejects.toThrow('This image contains other data.')
  })

  test('is not one with a harmless comment', async () => {
    expect(await read('jpeg', comment('Kitchen <before> & after, 50 %'))).toMatchObject({ width: 40 })
  })
})
