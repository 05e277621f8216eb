import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import { classes } from '../base/classes.ts'
import * as copy from './copy.ts'
import { addDays, addMonths, formatDayInFull, formatMonth, weekdayOf } from './days.ts'

export type CalendarProps = {
  /** Empty if no day is chosen. */
  value: string
  min?: string
  max?: string
  today: string
  /** Called with an empty string if the user clears the date. */
  onChoose: (day: string) => void
}

/**
 * Shows a month as a grid. The keys follow the ARIA pattern: arrows move by days and weeks, Home and End go to the
 * start and end of the week, Page Up and Page Down move by months, or by years with Shift.
 */
export function Calendar({ value, min, max, today, onChoose }: CalendarProps) {
  const titleId = useId()
  const isAllowed = (day: string) => (!min || day >= min) && (!max || day <= max)
  const within = (day: string) => (min && day < min ? min : max && day > max ? max : day)
  const [active, setActive] = useState(() => within(value || today))
  const grid = useRef<HTMLTableElement>(null)
  const movesFocus = useRef(false)
  useEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  function onKeyDown(event: KeyboardEvent) {
    const target = targetOf(event, active, today)
    if (!target) return
    event.preventDefault()
    event.stopPropagation()
    movesFocus.current = true
    setActive(within(target))
  }
  return (
    <div data-calendar>
      <div className="mb-1.5 flex items-center justify-between">
        <h2 id={titleId} aria-live="polite" className="pl-1.5 text-13 leading-5 font-semibold">
          {formatMonth(active)}
        </h2>
        <div className="flex gap-0.5">
          <IconButton
            icon={ChevronLeft}
            label={copy.previousMonth}
            onClick={() => setActive(within(addMonths(active, -1)))}
          />
          <IconButton
            icon={ChevronRight}
            label={copy.nextMonth}
            onClick={() => setActive(within(addMonths(active, 1)))}
          />
        </div>
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a date grid
        role="grid"
        aria-labelledby={titleId}
        onKeyDown={onKeyDown}
        className="w-full table-fixed"
      >
        <thead>
          <tr>
            {copy.weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="h-7 text-11 font-medium text-muted-foreground">
                <span aria-hidden>{weekday.slice(0, 2)}</span>
                <span className="sr-only">{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- implicit only for software that knows the role of the table
                  role="gridcell"
                  aria-selected={day === value}
                  className="p-0"
                >
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={formatDayInFull(day)}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={!isAllowed(day)}
                    onClick={() => onChoose(day)}
                    className={classes(
                      'flex h-8.5 w-full items-center justify-center rounded-control text-13 tabular-nums touch:h-11',
                      'disabled:opacity-35',
                      day === value
                        ? 'bg-primary font-semibold text-primary-foreground'
                        : 'enabled:hover:bg-hover',
                      day.slice(0, 7) !== active.slice(0, 7) && day !== value && 'text-muted-foreground',
                      day === today &&
                        day !== value &&
                        'font-semibold text-primary-text underline underline-offset-4',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex flex-wrap items-center gap-1 border-t border-border pt-2">
        {shortcutsFrom(today)
          .filter(({ day }) => isAllowed(day))
          .map(({ label, day }) => (
            <Button key={label} variant="ghost" size="small" onClick={() => onChoose(day)}>
              {label}
            </Button>
          ))}
        {value !== '' && (
          <Button variant="ghost" size="small" className="ml-auto" onClick={() => onChoose('')}>
            {copy.clearDate}
          </Button>
        )}
      </div>
    </div>
  )
}

const shortcutsFrom = (today: string) => [
  { label: copy.today, day: today },
  { label: copy.tomorrow, day: addDays(today, 1) },
  { label: copy.inOneWeek, day: addDays(today, 7) },
]

/** Returns six weeks for any month, so that the calendar always has the same height. */
function weeksOf(day: string) {
  const first = `${day.slice(0, 8)}01`
  const start = addDays(first, -weekdayOf(first))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, 7 * week + weekday)),
  )
}

function targetOf({ key, shiftKey, metaKey, ctrlKey, altKey }: KeyboardEvent, day: string, today: string) {
  if (metaKey || ctrlKey || altKey) return undefined
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    case 't':
    case 'T':
      return today
    default:
      return undefined
  }
}
