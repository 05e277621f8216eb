import type { PreviewSize } from '@mantel/domain/files'
import type { Metadata, Sharp } from 'sharp'
import { busy } from '../../errors.ts'
import { turns } from '../turns.ts'
import { FileRefused } from './content-type.ts'

export type Picture = {
  /** As people see it, turned the right way up. */
  width: number
  height: number
  /** WebP, and nothing but pixels: no place, no camera, no words. */
  previews: Record<PreviewSize, Buffer>
}

export const isPicture = (type: string) => formats.has(type)

export const noPicture = () => new FileRefused('This is no picture. Please upload a PNG, a JPEG or a WebP.')

/** Looks at every pixel of a picture and makes its previews. What cannot be shown to its end is refused. */
export const readPicture = (type: string, load: () => Promise<Buffer>): Promise<Picture> =>
  inTurn(async () => {
    const bytes = await load()
    if (isHidingSomething(bytes)) throw new FileRefused(hiding)
    const sharp = await library()
    const about = await decoded(() => sharp(bytes, { limitInputPixels: false }).metadata())
    if (about.format !== formats.get(type)) throw new FileRefused(damaged)
    refuseBombs(about)
    const strictly = { limitInputPixels: pixels.streamed, failOn: 'error' } as const
    const { data, info } = await decoded(() =>
      fitting(sharp(bytes, strictly)).raw().toBuffer({ resolveWithObject: true }),
    )
    const { width, height, channels } = info
    // From here on there is no file any more, only points.
    const points = () => sharp(data, { raw: { width, height, channels } })
    return {
      width: about.autoOrient.width,
      height: about.autoOrient.height,
      previews: {
        large: await points().webp({ quality: 80 }).toBuffer(),
        small: await points()
          .resize(small, small, { fit: 'cover', withoutEnlargement: true })
          .webp({ quality: 78 })
          .toBuffer(),
      },
    }
  })

// One after the other, on one of our two cores: the other one serves people meanwhile.
const inTurn = turns({
  atOnce: 1,
  mayWait: 100,
  full: () => busy('Too many pictures are being prepared. Please try again in a moment.'),
})

/** Twice the largest place where a square stands, and a whole screen. */
const small = 304
const large = 1600
const fitting = (picture: Sharp) =>
  picture.autoOrient().resize(large, large, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')

const formats = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/webp', 'webp'],
])

/** Pictures that are stored in passes are held in memory as a whole, six bytes for each of their points. */
const pixels = { streamed: 100_000_000, inPasses: 40_000_000 }

function refuseBombs({ width, height, isProgressive }: Metadata) {
  const most = isProgressive ? pixels.inPasses : pixels.streamed
  if (width * height > most)
    throw new FileRefused(
      `This picture has too many pixels. Please upload one of at most ${most / 1_000_000} megapixels.`,
    )
}

const damaged = 'This picture is damaged and cannot be shown. Please choose another.'
const hiding = 'This picture carries something that is none. Please save it anew and upload that.'

async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw new FileRefused(damaged)
  }
}

/**
 * A picture can be a page, a program or an archive at the same time, for whoever reads it differently. The words are
 * long enough not to come about by chance among pixels.
 */
function isHidingSomething(bytes: Buffer) {
  const text = bytes.toString('latin1')
  return (
    /<(script|iframe|!doctype|html[\s>]|\?php\s|svg\s[^>]{0,300}(xmlns|onload))/i.test(text) ||
    text.slice(0, 1024).includes('%PDF-') ||
    text.slice(-65_557).includes('PK\x05\x06')
  )
}

// Imported here: it is large, and a start should not wait for it.
async function library() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // It reads much more than we accept, drawings and documents among it.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  return sharp
}
