import type { PhotoMoment } from '@mantel/domain/documents'
import type { Room } from '../files/room-picture.ts'

export type Upload = { name: string; shared?: true } & ({ lines: string[] } | Photo)
type Photo = {
  picture: Room
  room: string
  /** Photos after the staging are from the day of the install, the others from the first visit. */
  moment: PhotoMoment
  album: string
}

const walkthrough = 'Walkthrough'
const stagingDay = 'Staging day'

/** Together with the signed contract, 412 Maple Avenue has the 14 files of the mock-up. */
export const alderFinchUploads: Record<string, Upload[]> = {
  '412 Maple Avenue': [
    {
      name: 'Floor plan.pdf',
      shared: true,
      lines: [
        'First floor: living 18 x 14 ft, dining 12 x 12 ft, kitchen 12 x 10 ft, porch 22 x 7 ft.',
        'Second floor: bedrooms 14 x 12, 12 x 11 and 11 x 10 ft, bath 8 x 7 ft.',
      ],
    },
    {
      name: 'Listing sheet.pdf',
      lines: ['Three-bedroom Craftsman, 1,820 sq ft.', 'Listed by Nora Castellanos, Coastline Realty.'],
    },
    {
      name: 'Walkthrough notes.pdf',
      lines: [
        'Great afternoon light in the living room. The fireplace is the focal point.',
        'The hall is narrow: nothing deeper than 12 inches.',
      ],
    },
    {
      name: 'Furniture list.pdf',
      lines: [
        'Living: sofa in oat linen, two oak armchairs, jute rug 9 x 12.',
        'Dining: round oak table, six cane chairs.',
        'Bedrooms: upholstered beds, walnut nightstands, two statement lamps.',
      ],
    },
    {
      name: 'Mood board.pdf',
      shared: true,
      lines: ['Warm oak, linen, terracotta, touches of brass.'],
    },
    {
      name: 'Living room, before.png',
      room: 'Living room',
      moment: 'Before',
      album: walkthrough,
      picture: {
        wall: '#e8ece4',
        pieces: [
          ['arch', 50],
          ['hearth', 190],
          ['arch', 345],
        ],
      },
    },
    {
      name: 'Dining room, before.png',
      room: 'Dining room',
      moment: 'Before',
      album: walkthrough,
      picture: {
        wall: '#f3ecd9',
        pieces: [
          ['sash', 80],
          ['sash', 190],
          ['door', 330],
        ],
      },
    },
    {
      name: 'Kitchen, before.png',
      room: 'Kitchen',
      moment: 'Before',
      album: walkthrough,
      picture: {
        wall: '#f1e6e0',
        pieces: [
          ['sash', 188],
          ['door', 350],
        ],
      },
    },
    {
      name: 'Main bedroom, before.png',
      room: 'Primary bedroom',
      moment: 'Before',
      album: walkthrough,
      picture: {
        wall: '#e6ebf1',
        pieces: [
          ['arch', 90],
          ['arch', 276],
        ],
      },
    },
    {
      name: 'Second bedroom, before.png',
      room: 'Second bedroom',
      moment: 'Before',
      album: walkthrough,
      picture: {
        wall: '#ece6ee',
        pieces: [
          ['door', 40],
          ['sash', 240],
        ],
      },
    },
    {
      name: 'Third bedroom, before.png',
      room: 'Third bedroom',
      moment: 'Before',
      album: walkthrough,
      picture: {
        wall: '#f3ecd9',
        pieces: [
          ['sash', 100],
          ['door', 330],
        ],
      },
    },
    {
      name: 'Bathroom, before.png',
      room: 'Bathroom',
      moment: 'Before',
      album: walkthrough,
      picture: { wall: '#e6ebf1', pieces: [['sash', 188]] },
    },
    {
      name: 'Porch, before.png',
      room: 'Outdoor',
      moment: 'Before',
      album: walkthrough,
      picture: {
        wall: '#e8ece4',
        pieces: [
          ['sash', 60],
          ['door', 189],
          ['sash', 316],
        ],
      },
    },
  ],
  '58 Tannery Row': [
    {
      name: 'Living room, before.png',
      room: 'Living room',
      moment: 'Before',
      album: walkthrough,
      picture: {
        wall: '#e8ece4',
        pieces: [
          ['arch', 40],
          ['hearth', 165],
          ['arch', 330],
        ],
      },
    },
    {
      name: 'Dining room, before.png',
      room: 'Dining room',
      moment: 'Before',
      album: walkthrough,
      picture: {
        wall: '#f3ecd9',
        pieces: [
          ['sash', 60],
          ['sash', 316],
        ],
      },
    },
    {
      name: 'Primary bedroom, before.png',
      room: 'Primary bedroom',
      moment: 'Before',
      album: walkthrough,
      picture: {
        wall: '#e6ebf1',
        pieces: [
          ['sash', 50],
          ['sash', 326],
        ],
      },
    },
    {
      name: 'Living room, after.png',
      shared: true,
      room: 'Living room',
      moment: 'After',
      album: stagingDay,
      picture: {
        wall: '#e8ece4',
        pieces: [
          ['arch', 40],
          ['hearth', 165],
          ['arch', 330],
          ['rug', 110],
          ['sofa', 230],
          ['lamp', 400],
          ['picture', 196],
        ],
      },
    },
    {
      name: 'Dining room, after.png',
      shared: true,
      room: 'Dining room',
      moment: 'After',
      album: stagingDay,
      picture: {
        wall: '#f3ecd9',
        pieces: [
          ['sash', 60],
          ['sash', 316],
          ['rug', 110],
          ['table', 165],
          ['picture', 196],
        ],
      },
    },
    {
      name: 'Primary bedroom, after.png',
      shared: true,
      room: 'Primary bedroom',
      moment: 'After',
      album: stagingDay,
      picture: {
        wall: '#e6ebf1',
        pieces: [
          ['sash', 50],
          ['sash', 326],
          ['bed', 150],
          ['lamp', 100],
          ['lamp', 316],
        ],
      },
    },
  ],
  '88 Harbor View Penthouse': [
    { name: 'Mood board.pdf', shared: true, lines: ['Low and light. The view is the star.'] },
  ],
  '640 Bayshore Road': [
    {
      name: 'Floor plan.pdf',
      shared: true,
      lines: ['First floor: living 24 x 18 ft, dining 16 x 14 ft, kitchen 18 x 14 ft.'],
    },
    {
      name: 'Access and parking.pdf',
      lines: ['Trucks up to 26 ft. Agent has the gate code. No deliveries before 8 AM.'],
    },
  ],
}
