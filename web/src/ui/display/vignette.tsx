import { classes } from '../base/classes.ts'
import { hashOf } from './hash.ts'
import { LineDrawing } from './line-drawing.tsx'

type Drawing = { background: string; ink: string; lines: string }

/** Shown for a property without a photo: sofa, arch window, table, bed, mirror and stool. */
const drawings: Drawing[] = [
  {
    background: '#E8EBE2',
    ink: '#3B4A3F',
    lines:
      '<path d="M25 11h14v12H25z" fill="#FFF" /><path d="M28 20l3.5-4 2.5 2.5 2-2 3 3.5" /><g fill="#C9D2C2"><path d="M13 38v-4.5a4 4 0 0 1 4-4h30a4 4 0 0 1 4 4V38" /><path d="M9 39a3 3 0 0 1 6 0v3h34v-3a3 3 0 0 1 6 0v9H9z" /></g><path d="M32 30v12M12 48v4M52 48v4M4 52h56" />',
  },
  {
    background: '#F1E6DB',
    ink: '#5B4330',
    lines:
      '<path d="M24 50V24a12 12 0 0 1 24 0v26" fill="#FFF" /><path d="M36 12v38M24 30h24" /><path d="M9 52v-9h13v9M9 43l-1-12h5l1.5 12" fill="#DFC6AE" /><path d="M4 52h56" />',
  },
  {
    background: '#E6EAF0',
    ink: '#33475E',
    lines:
      '<path d="M32 6v10" /><path d="M22 24a10 8 0 0 1 20 0z" fill="#C7D3E0" /><path d="M10 38h44M15 38v14M49 38v14" /><path d="M28 38v-5h8v5" fill="#FFF" /><path d="M32 33c-3-3-2-6 0-7 2 1 3 4 0 7M4 52h56" />',
  },
  {
    background: '#F2E4DF',
    ink: '#6A4034',
    lines:
      '<path d="M15 40V27a4 4 0 0 1 4-4h26a4 4 0 0 1 4 4v13" fill="#E2C4BA" /><g fill="#FFF"><rect x="19" y="32" width="12" height="8" rx="2" /><rect x="33" y="32" width="12" height="8" rx="2" /><path d="M11 40h42v9H11z" /></g><path d="M13 49v3M51 49v3M4 52h56M32 8v4M26 18l2-6h8l2 6z" />',
  },
  {
    background: '#F3ECDB',
    ink: '#5E4A1C',
    lines:
      '<circle cx="32" cy="20" r="10" fill="#FFF" /><path d="M27 23l7-8M30 25l5-6M12 38h40M15 38v14M49 38v14M15 44h34" /><path d="M41 38v-4a2.5 2.5 0 0 1 5 0v4z" fill="#E2CF9F" /><path d="M43.5 31c-1-4 1-7 3-8M43.5 31c0-3-2-5-4-5M4 52h56" /><path d="M17 33h9v5h-9z" fill="#E2CF9F" />',
  },
  {
    background: '#ECE6EC',
    ink: '#4E3A53',
    lines:
      '<path d="M8 20h48M12 20v-8h6v8M22 20v-5h5v5M42 20v-10h8v10" fill="#D6C7D8" /><path d="M6 34h52v4H6zM10 38v14M54 38v14" fill="#FFF" /><path d="M24 43h16M27 43l-3 9M37 43l3 9M4 52h56" />',
  },
]

/** The same seed always gets the same drawing. Each is a single image, because boards show hundreds of them. */
export function Vignette({ seed, size, className }: { seed: string; size: number; className?: string }) {
  const images = size > 64 ? large : small
  return (
    <img
      src={images[hashOf(seed) % images.length]}
      alt=""
      width={size}
      height={size}
      decoding="sync"
      draggable={false}
      style={{ borderRadius: cornerOf(size) }}
      className={classes('shrink-0 dark:brightness-[.82] dark:saturate-90', className)}
    />
  )
}

const imageOf = ({ background, ink, lines }: Drawing, extra = '') =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" stroke="${ink}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${extra}<path d="M0 0h64v64H0z" fill="${background}" stroke="none"/>${lines}</svg>`,
  )}`
const small = drawings.map((drawing) => imageOf(drawing))
// `non-scaling-stroke` keeps the lines thin when the drawing is enlarged.
const large = drawings.map((drawing) =>
  imageOf(drawing, '<style>*{vector-effect:non-scaling-stroke}</style>'),
)

/** Returns the corner radius for an image in a line of text, in a row, on a card or on a page. */
function cornerOf(size: number) {
  if (size <= 20) return 4
  if (size <= 26) return 5
  return size <= 38 ? 6 : 8
}

/** An empty room with the missing furniture in dashed lines. */
export const EmptyRoom = () => (
  <LineDrawing width={200} height={92}>
    <path d="M6 84h188M128 70V30a14 14 0 0 1 28 0v40zM142 16v54M128 46h28" />
    <g stroke="var(--ring)" strokeDasharray="4 4">
      <path d="M56 12h26v20H56zM38 58v-8a7 7 0 0 1 7-7h48a7 7 0 0 1 7 7v8" />
      <path d="M30 62a5 5 0 0 1 10 0v6h58v-6a5 5 0 0 1 10 0v16H30z" />
    </g>
  </LineDrawing>
)
