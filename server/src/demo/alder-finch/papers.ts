import type { Room } from '../files/room-picture.ts'

export type Paper = { name: string; shared?: true } & ({ lines: string[] } | { room: Room })

/** With the signed contract, 412 Maple Avenue has the fourteen files of the mock-up. */
export const papers: Record<string, Paper[]> = {
  '412 Maple Avenue': [
    {
      name: 'Floor plan.pdf',
      shared: true,
      lines: [
        'Ground floor: living 18 x 14 ft, dining 12 x 12 ft, kitchen 12 x 10 ft, porch 22 x 7 ft.',
        'Upper floor: bedrooms 14 x 12, 12 x 11 and 11 x 10 ft, bath 8 x 7 ft.',
      ],
    },
    {
      name: 'Listing sheet.pdf',
      lines: ['Three-bed craftsman, 1,820 sq ft.', 'Listed by Nora Castellanos, Coastline Realty.'],
    },
    {
      name: 'Walkthrough notes.pdf',
      lines: [
        'Afternoon light in the living room; the hearth is the centre.',
        'The hall is narrow: nothing deeper than twelve inches.',
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
      lines: ['Warm oak, linen, unglazed clay, brass in small amounts.'],
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
  '88 Harbour View Penthouse': [
    { name: 'Mood board.pdf', shared: true, lines: ['Low, pale, quiet. The view does the talking.'] },
  ],
  '640 Bayshore Road': [
    {
      name: 'Floor plan.pdf',
      shared: true,
      lines: ['Ground floor: living 24 x 18 ft, dining 16 x 14 ft, kitchen 18 x 14 ft.'],
    },
    {
      name: 'Access and parking.pdf',
      lines: ['Truck up to 26 ft. Gate code from the agent. No deliveries before 8.'],
    },
  ],
}
