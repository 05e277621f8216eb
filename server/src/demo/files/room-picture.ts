import { tinyPng } from './tiny-png.ts'

/** `span` is the part of a pixel row that the shape covers. */
type Shape = {
  color: string
  top: number
  bottom: number
  span: (y: number) => [left: number, right: number]
}
type Piece = 'arch' | 'sash' | 'door' | 'hearth' | 'rug' | 'sofa' | 'bed' | 'table' | 'lamp' | 'picture'
export type Room = { wall: string; pieces: [Piece, left: number][] }

const [width, height] = [450, 300]
const baseboard = 204
const ink = '#4b453c'
const paint = '#fbfaf7'

/** Draws a room in flat colors, like the placeholders for missing photos. Pieces cover those before them. */
export function roomPicture({ wall, pieces }: Room): Buffer {
  const shapes = [
    box(0, 0, width, height, wall),
    box(0, baseboard, width, 12, paint),
    box(0, baseboard + 12, width, height - baseboard - 12, '#d9c3a0'),
    ...boards(),
    line(0, baseboard, width, 2),
    line(0, baseboard + 12, width, 2),
    ...pieces.flatMap(([piece, left]) => draw[piece](left)),
  ]
  const palette = [...new Set(shapes.map(({ color }) => color))]
  const points = Buffer.alloc(width * height)
  for (const { color, top, bottom, span } of shapes) {
    for (let y = Math.ceil(top); y < bottom; y++) {
      const [left, right] = span(y).map((x) => y * width + Math.round(x))
      points.fill(palette.indexOf(color), left, right)
    }
  }
  return tinyPng(width, points, palette)
}

const draw: Record<Piece, (left: number) => Shape[]> = {
  arch: (left) => [
    ...framed(left, 96, 84, 108, paint),
    dome(left + 42, 96, 42, ink),
    dome(left + 42, 96, 39.5, paint),
    box(left + 2.5, 94, 79, 8, paint),
    dome(left + 42, 96, 33, '#d5e4ec'),
    box(left + 9, 96, 66, 98, '#d5e4ec'),
    line(left + 40.75, 62, 2.5, 132),
    line(left + 9, 128, 66, 2.5),
  ],
  sash: (left) => [
    ...framed(left, 52, 74, 112, paint),
    box(left + 8, 60, 58, 46, '#d5e4ec'),
    box(left + 8, 110, 58, 46, '#dfeaf0'),
    line(left + 35.75, 60, 2.5, 96),
  ],
  door: (left) => [
    ...framed(left, 48, 72, 168, paint),
    ...framed(left + 12, 62, 48, 58, panel),
    ...framed(left + 12, 134, 48, 66, panel),
    circle(left + 64, 130, 3.5, '#b38734'),
  ],
  hearth: (left) => [
    ...framed(left - 8, 112, 136, 12, paint),
    ...framed(left, 124, 120, 92, paint),
    ...framed(left + 26, 146, 68, 70, '#2e2820'),
  ],
  rug: (left) => framed(left, 248, 230, 30, '#c9b28c'),
  sofa: (left) => [
    ...framed(left + 8, 168, 154, 52, linen),
    ...framed(left, 192, 26, 58, linen),
    ...framed(left + 144, 192, 26, 58, linen),
    ...framed(left + 24, 208, 62, 28, '#f3ede1'),
    ...framed(left + 84, 208, 62, 28, '#f3ede1'),
    ...framed(left + 34, 182, 30, 28, '#b9694a'),
  ],
  bed: (left) => [
    ...framed(left, 140, 150, 80, wood),
    ...framed(left + 6, 196, 138, 56, linen),
    ...framed(left + 16, 178, 52, 26, paint),
    ...framed(left + 82, 178, 52, 26, paint),
    ...framed(left + 6, 224, 138, 30, '#8f9f8a'),
  ],
  table: (left) => [
    ...framed(left, 200, 120, 12, wood),
    ...framed(left + 10, 210, 9, 48, wood),
    ...framed(left + 101, 210, 9, 48, wood),
    circle(left + 60, 188, 11, '#8f9f8a'),
  ],
  lamp: (left) => [
    line(left + 16.75, 132, 2.5, 112),
    ...framed(left, 106, 36, 28, '#efdcae'),
    ...framed(left + 6, 242, 24, 6, ink),
  ],
  picture: (left) => [...framed(left, 70, 58, 46, paint), ...framed(left + 8, 78, 42, 30, '#c98f6b')],
}

const linen = '#e4d9c6'
const wood = '#a9794a'

const panel = '#f1ece2'

function box(left: number, top: number, wide: number, high: number, color: string): Shape {
  return { color, top, bottom: top + high, span: () => [left, left + wide] }
}

const line = (left: number, top: number, wide: number, high: number) => box(left, top, wide, high, ink)

const framed = (left: number, top: number, wide: number, high: number, color: string) => [
  box(left, top, wide, high, ink),
  box(left + 2.5, top + 2.5, wide - 5, high - 5, color),
]

const circle = (x: number, y: number, radius: number, color: string): Shape => ({
  color,
  top: y - radius,
  bottom: y + radius,
  span: (row) => {
    const half = Math.sqrt(Math.max(0, radius ** 2 - (row - y) ** 2))
    return [x - half, x + half]
  },
})

/** Draws the upper half of a circle. */
const dome = (x: number, y: number, radius: number, color: string) => ({
  ...circle(x, y, radius, color),
  bottom: y + 1,
})

const boards = () => [30, 50, 72].map((down) => box(0, baseboard + down, width, 1, '#c4ab84'))
