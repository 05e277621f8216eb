import type { PreviewSize } from '@mantel/domain/files'
import type { Metadata, Sharp } from 'sharp'
import { busy } from '../../errors.ts'
import { createLimiter } from '../concurrency-limiter.ts'
import { FileRefused } from './content-type.ts'

export type Picture = {
  /** Dimensions of the picture when it is upright. */
  width: number
  height: number
  /** WebP without metadata, which could contain the location or the camera. */
  previews: Record<PreviewSize, Buffer>
}

export const isPicture = (type: string) => formats.has(type)

export const notAPicture = () => new FileRefused('This isn’t an image. Please upload a PNG, JPEG or WebP.')

/** Decodes the whole picture and makes its previews. Refuses a picture that cannot be decoded completely. */
export const readPicture = (type: string, load: () => Promise<Buffer>): Promise<Picture> =>
  limitConcurrency(async () => {
    const bytes = await load()
    if (hidesOtherContent(bytes)) throw new FileRefused(hiding)
    const sharp = await loadSharp()
    const about = await decodeOrRefuse(() => sharp(bytes, { limitInputPixels: false }).metadata())
    if (about.format !== formats.get(type)) throw new FileRefused(damaged)
    refuseBombs(about)
    const strictOptions = { limitInputPixels: pixels.streamed, failOn: 'error' } as const
    const { data, info } = await decodeOrRefuse(() =>
      fitLarge(sharp(bytes, strictOptions)).raw().toBuffer({ resolveWithObject: true }),
    )
    const { width, height, channels } = info
    // The previews are made from raw pixels only, so nothing else in the file can reach them.
    const rawPixels = () => sharp(data, { raw: { width, height, channels } })
    return {
      width: about.autoOrient.width,
      height: about.autoOrient.height,
      previews: {
        large: await rawPixels().webp({ quality: 80 }).toBuffer(),
        small: await rawPixels()
          .resize(small, small, { fit: 'cover', withoutEnlargement: true })
          .webp({ quality: 78 })
          .toBuffer(),
      },
    }
  })

// Pictures are decoded one at a time, so that a server with two cores has one left for requests.
const limitConcurrency = createLimiter({
  concurrency: 1,
  maxWaiting: 100,
  createFullError: () => busy('We’re processing too many images right now. Please try again in a moment.'),
})

/** Sizes of previews in pixels: `small` is twice the largest square that the app shows, `large` fills a screen. */
const small = 304
const large = 1600
const fitLarge = (picture: Sharp) =>
  picture.autoOrient().resize(large, large, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')

const formats = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/webp', 'webp'],
])

/**
 * The limit for progressive pictures is lower, because they are decoded in memory as a whole, with six bytes per pixel.
 */
const pixels = { streamed: 100_000_000, progressive: 40_000_000 }

function refuseBombs({ width, height, isProgressive }: Metadata) {
  const maxPixels = isProgressive ? pixels.progressive : pixels.streamed
  if (width * height > maxPixels)
    throw new FileRefused(`This image is too large. The limit is ${maxPixels / 1_000_000} megapixels.`)
}

const damaged = 'This image is damaged. Please choose another.'
const hiding = 'This image contains other data. Save it as a new file and upload that one.'

async function decodeOrRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw new FileRefused(damaged)
  }
}

/**
 * A picture can also be a valid web page, program or archive for other software. The patterns are long enough not to
 * occur in pixel data by chance.
 */
function hidesOtherContent(bytes: Buffer) {
  const text = bytes.toString('latin1')
  return (
    /<(script|iframe|!doctype|html[\s>]|\?php\s|svg\s[^>]{0,300}(xmlns|onload))/i.test(text) ||
    text.slice(0, 1024).includes('%PDF-') ||
    text.slice(-65_557).includes('PK\x05\x06')
  )
}

// Sharp is imported lazily, because it is large and would slow down the start.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // Sharp also reads formats that we do not accept, such as SVG and PDF. Their loaders are blocked.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  return sharp
}
