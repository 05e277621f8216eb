import sharp, { type Sharp } from 'sharp'

/** A picture of this size, with a brown upper half and a blue lower half, so that a rotation is visible. */
export const twoHalves = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a2b' }, limitInputPixels: false }).composite(
    [
      {
        input: {
          create: { width, height: Math.floor(height / 2), channels: 3, background: '#2b5a8a' },
        },
        gravity: 'south',
      },
    ],
  )

/** Like a photo from a phone: rotated, with a GPS position and a description in its metadata. */
export const phonePhoto = (width = 3000, height = 2000) =>
  twoHalves(width, height)
    .jpeg({ quality: 60 })
    .withExif({
      IFD0: { Make: 'Nosy Phone', ImageDescription: 'Seen by nobody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 4/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
