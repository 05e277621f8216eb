import type { Day } from '@mantel/domain/basics/dates'
import { classes } from '../../ui/base/classes.ts'
import type { Stop, Timeline, Tone } from './timeline.ts'

type Props = {
  timeline: Timeline
  /** Opens the field of a stop without a date; undefined if the user may not edit. */
  onAdd?: (label: string) => void
}

/** Booking, install and destage on one line, filled up to today. */
export const TimelineLine = ({ timeline: { stops, progress, tone, text }, onAdd }: Props) => (
  <div>
    <div className="relative mt-3.5 mb-1 h-14">
      <div className="absolute inset-x-1.5 top-2 h-0.75 rounded-sm bg-secondary" />
      <div className="absolute inset-x-1.5 top-2 h-0.75">
        <div className={classes('h-full rounded-sm', fills[tone])} style={{ width: `${progress * 100}%` }} />
      </div>
      <ol className="absolute inset-x-1.5 inset-y-0">
        {stops.map((stop) => (
          <li key={stop.label}>
            <StopOnLine stop={stop} tone={tone} onAdd={onAdd && (() => onAdd(stop.label))} />
          </li>
        ))}
      </ol>
    </div>
    <p className={classes('text-12 leading-4', textColors[tone])}>{text}</p>
  </div>
)

type StopProps = { stop: Stop; tone: Tone; onAdd: (() => void) | undefined }

function StopOnLine({ stop: { label, day, at, isPast }, tone, onAdd }: StopProps) {
  return (
    <>
      <span
        aria-hidden
        style={{ left: `${at * 100}%` }}
        className={classes(
          'absolute top-0.75 size-3.25 -translate-x-1/2 rounded-full border-3 bg-card',
          isPast ? borders[tone] : 'border-border-strong',
          day === null && 'border-dashed',
        )}
      />
      <span
        style={{ left: `${at * 100}%` }}
        className={classes(
          'absolute top-6 text-12 leading-4 whitespace-nowrap',
          at === 0
            ? '-translate-x-1.5'
            : at === 1
              ? '-translate-x-full pl-1.5 text-right'
              : '-translate-x-1/2 text-center',
        )}
      >
        {label}
        {day ? (
          <span className="block text-muted-foreground">{formatDay(day)}</span>
        ) : onAdd ? (
          <button
            type="button"
            aria-label={`Add ${label.toLowerCase()} date`}
            onClick={onAdd}
            className="block w-full rounded-sm text-[inherit] text-primary-text underline underline-offset-3 hover:decoration-2 touch:after:absolute touch:after:-inset-x-2 touch:after:top-0 touch:after:-bottom-3"
          >
            Add date
          </button>
        ) : (
          <span className="block text-muted-foreground">No date</span>
        )}
      </span>
    </>
  )
}

const fills: Record<Tone, string> = { plain: 'bg-accent', soon: 'bg-amber', late: 'bg-red' }
const borders: Record<Tone, string> = { plain: 'border-accent', soon: 'border-amber', late: 'border-red' }
const textColors: Record<Tone, string> = {
  plain: 'text-muted-foreground',
  soon: 'font-medium text-amber',
  late: 'font-medium text-red',
}

const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const formatDay = (day: Day) => format.format(new Date(`${day}T00:00:00Z`))
