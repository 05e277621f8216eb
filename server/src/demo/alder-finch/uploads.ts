import type { Room } from '../files/room-picture.ts'

export type Upload = { name: string; shared?: true } & ({ lines: string[] } | { room: Room })

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
      room: {
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
      room: {
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
      room: {
        wall: '#f1e6e0',
        pieces: [
          ['sash', 188],
          ['door', 350],
        ],
      },
    },
    {
      name: 'Main bedroom, before.png',
      room: {
        wall: '#e6ebf1',
        pieces: [
          ['arch', 90],
          ['arch', 276],
        ],
      },
    },
    {
      name: 'Second bedroom, before.png',
      room: {
        wall: '#ece6ee',
        pieces: [
          ['door', 40],
          ['sash', 240],
        ],
      },
    },
    {
      name: 'Third bedroom, before.png',
      room: {
        wall: '#f3ecd9',
        pieces: [
          ['sash', 100],
          ['door', 330],
        ],
      },
    },
    { name: 'Bathroom, before.png', room: { wall: '#e6ebf1', pieces: [['sash', 188]] } },
    {
      name: 'Porch, before.png',
      room: {
        wall: '#e8ece4',
        pieces: [
          ['sash', 60],
          ['door', 189],
          ['sash', 316],
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
