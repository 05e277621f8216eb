import { useId } from 'react'
import { classes } from '../base/classes.ts'
import { ticksFor } from './ticks.ts'

export type BarLook = 'green' | 'gold' | 'late' | 'accent' | 'accent-soft'

export type Bar = {
  label: string
  /** Takes the place of the label if the chart is too narrow, such as “J” for January. */
  shortLabel?: string
  /** Emphasizes the label. */
  isCurrent?: boolean
  /** The segments of the bar, from bottom to top. Negative values are not drawn. */
  parts: readonly { value: number; look: BarLook }[]
  /** The value of a thin outline around the bar, for comparison. */
  frame?: number
  /** Shown above the bar. */
  text?: string
}

type Props = {
  bars: readonly Bar[]
  formatTick: (value: number) => string
  /** The share of its column that a bar fills, from 0 to 1. */
  fill?: number
}

/**
 * Vertical bars with lines for round values. It is hidden from screen readers, so the caller adds a table with the same
 * numbers. All positions are percentages, so text keeps its size at any width.
 */
export function BarChart({ bars, formatTick, fill = 0.5 }: Props) {
  const hatch = useId().replaceAll(/\W/g, '')
  const highest = Math.max(0, ...bars.map(({ parts, frame = 0 }) => Math.max(heightOf(parts), frame)))
  const ticks = ticksFor(highest)
  const top = ticks.at(-1) ?? 1
  const column = 100 / bars.length
  const y = (value: number) => `${100 - (value / top) * 100}%`
  return (
    <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pt-4">
      <div className="relative h-40 min-w-7 text-right text-11 text-muted-foreground tabular-nums">
        {/* The longest label decides how wide the column is. */}
        <span className="invisible">{formatTick(top)}</span>
        {ticks.map((tick) => (
          <span
            key={tick}
            style={{ top: y(tick) }}
            className="absolute right-0 -translate-y-1/2 leading-4 whitespace-nowrap"
          >
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <svg width="100%" className="h-40 overflow-visible">
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className="fill-card" />
            <rect width="3" height="6" className="fill-red" />
          </pattern>
        </defs>
        {ticks.map((tick) => (
          <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-border" />
        ))}
        {bars.map((bar, index) => {
          const x = column * (index + (1 - fill) / 2)
          const height = heightOf(bar.parts)
          return (
            <g key={bar.label} data-bar>
              {stack(bar.parts).map(({ look, from, to }) => (
                <rect
                  key={look}
                  x={`${x}%`}
                  width={`${column * fill}%`}
                  y={y(to)}
                  height={`${((to - from) / top) * 100}%`}
                  rx="2"
                  fill={look === 'late' ? `url(#${hatch})` : undefined}
                  className={fills[look]}
                />
              ))}
              {bar.frame !== undefined && bar.frame > 0 && (
                <rect
                  x={`${x - column * frameGap}%`}
                  width={`${column * (fill + 2 * frameGap)}%`}
                  y={y(bar.frame)}
                  height={`${(bar.frame / top) * 100}%`}
                  rx="2"
                  className="fill-none stroke-foreground/50"
                />
              )}
              {bar.text && (
                <text
                  x={`${column * (index + 0.5)}%`}
                  y={y(Math.max(height, bar.frame ?? 0))}
                  dy="-6"
                  textAnchor="middle"
                  strokeWidth="4"
                  // Adds an outline in the background color, so that the grid lines do not run through the text.
                  className="fill-foreground stroke-background text-11 font-semibold tabular-nums [paint-order:stroke]"
                >
                  {bar.text}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <div />
      <div className="@container mt-2 flex text-12 text-muted-foreground">
        {bars.map(({ label, shortLabel, isCurrent }) => (
          // A label that is wider than its column reaches over both of its sides, so that it stays under its bar.
          <span
            key={label}
            data-bar-label
            className={classes(
              'flex min-w-0 flex-1 justify-center leading-4 whitespace-nowrap',
              isCurrent && 'font-semibold text-foreground',
            )}
          >
            {shortLabel ? (
              <>
                <span className="@max-[360px]:hidden">{label}</span>
                <span className="hidden @max-[360px]:inline">{shortLabel}</span>
              </>
            ) : (
              <span>{label}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

/** How much wider than its bar the outline is on each side, as a share of the column. It keeps both visible. */
const frameGap = 0.06

const heightOf = (parts: Bar['parts']) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)

function stack(parts: Bar['parts']) {
  let from = 0
  return parts
    .filter(({ value }) => value > 0)
    .map(({ value, look }) => {
      const part = { look, from, to: from + value }
      from += value
      return part
    })
}

const fills: Record<BarLook, string> = {
  green: 'fill-green',
  gold: 'fill-gold',
  late: 'stroke-red',
  accent: 'fill-accent',
  'accent-soft': 'fill-accent/55',
}
