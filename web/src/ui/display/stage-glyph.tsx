import type { Hue } from './badge.tsx'

/** The shape shows the kind of stage; the filled share shows how far along the pipeline it is. */
export type StageShape =
  | { kind: 'open' | 'won'; share: number }
  | { kind: 'completed' }
  | { kind: 'paused' }
  | { kind: 'canceled' }

export function StageGlyph({ shape, size = 14 }: { shape: StageShape; size?: number }) {
  return (
    <svg
      viewBox="0 0 14 14"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden
      className="shrink-0"
    >
      {drawing(shape)}
    </svg>
  )
}

/** Gold and green are reserved for won and completed stages. */
const openHues: Hue[] = ['slate', 'plum', 'blue']

/** Returns the color of a stage by its kind and its index in the company's list. */
export function stageHue(shape: StageShape, index: number): Hue {
  switch (shape.kind) {
    case 'completed':
      return 'green'
    case 'paused':
      return 'amber'
    case 'canceled':
      return 'grey'
    case 'won':
      return 'gold'
    case 'open':
      return openHues[index % openHues.length] ?? 'slate'
  }
}

function drawing(shape: StageShape) {
  switch (shape.kind) {
    case 'completed':
      return (
        <>
          <circle cx="7" cy="7" r="6.4" fill="currentColor" stroke="none" />
          <path
            d="m4.4 7.1 1.8 1.8 3.4-3.6"
            stroke="hsl(var(--card))"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      )
    case 'paused':
      return (
        <>
          <circle cx="7" cy="7" r="5.6" />
          <path d="M5.6 5v4M8.4 5v4" strokeLinecap="round" />
        </>
      )
    case 'canceled':
      return (
        <>
          <circle cx="7" cy="7" r="5.6" />
          <path d="m5.2 5.2 3.6 3.6M8.8 5.2 5.2 8.8" strokeLinecap="round" />
        </>
      )
    case 'won':
    case 'open':
      return shape.share <= 0 ? (
        <circle cx="7" cy="7" r="5.6" strokeDasharray="2.2 2.2" />
      ) : (
        <>
          <circle cx="7" cy="7" r="5.6" />
          <path d={pie(Math.min(shape.share, 0.99))} fill="currentColor" stroke="none" />
        </>
      )
  }
}

function pie(share: number) {
  const angle = share * 2 * Math.PI
  const [x, y] = [7 + 3.4 * Math.sin(angle), 7 - 3.4 * Math.cos(angle)]
  return `M7 7V3.6A3.4 3.4 0 ${share > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`
}
