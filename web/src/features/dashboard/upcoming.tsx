import type { Dashboard } from '@mantel/domain/dashboard'
import { type Day, formatShortDay } from '@mantel/domain/dates'
import { Link } from '@tanstack/react-router'
import { PackageOpen, Truck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Block, Quiet } from './block.tsx'

type Known = Pick<Dashboard, 'calendar' | 'today'>
const few = 6

/** What is carried in and out in the next days. */
export function Coming({ data: { calendar, today } }: { data: Known }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? calendar : calendar.slice(0, few)
  return (
    <Block title="Installs and destages" aside="Next 30 days">
      {calendar.length === 0 && <Quiet>Nothing to carry in or out in the next 30 days.</Quiet>}
      <ul>
        {shown.map((event) => (
          <Row key={`${event.projectId} ${event.what}`} event={event} today={today} />
        ))}
      </ul>
      {calendar.length > few && (
        <Button variant="ghost" size="small" className="-mx-2.25 mt-1" onClick={() => setAll(!isAll)}>
          {isAll ? 'Show fewer' : `Show all ${calendar.length}`}
        </Button>
      )}
    </Block>
  )
}

function Row({ event, today }: { event: Known['calendar'][number]; today: Day }) {
  const { projectId, title, clientName, day, what } = event
  return (
    <li className="relative -mx-2 flex min-h-12 items-center gap-3 px-2 py-1 before:absolute before:inset-x-2 before:top-0 before:border-t before:border-border first:before:hidden hover:rounded-control hover:bg-hover">
      <DateTile day={day} today={today} />
      <div className="min-w-0 flex-1">
        <Link
          to="/app/projects/$id"
          params={{ id: projectId }}
          // The whole row leads there.
          className="block truncate text-13 leading-4.5 font-medium after:absolute after:inset-0 after:rounded-control"
        >
          <bdi>{title}</bdi>
        </Link>
        {clientName && (
          <p className="truncate text-12 leading-4 text-muted-foreground">
            <bdi>{clientName}</bdi>
          </p>
        )}
      </div>
      {what === 'install' ? (
        <Badge hue="slate" icon={Truck}>
          Install
        </Badge>
      ) : (
        <Badge hue="amber" icon={PackageOpen}>
          Destage
        </Badge>
      )}
    </li>
  )
}

/** A leaf of the calendar: the weekday in this month, the month in another one. */
function DateTile({ day, today }: { day: Day; today: Day }) {
  const date = new Date(`${day}T00:00:00Z`)
  const isThisMonth = day.slice(0, 7) === today.slice(0, 7)
  return (
    <time dateTime={day} title={formatShortDay(day, today)} className="w-10.5 shrink-0 text-center">
      <span className="block text-11 leading-3.25 text-muted-foreground">
        {(isThisMonth ? weekday : month).format(date)}
      </span>
      <span className="block font-serif text-[calc(19*var(--px))]/5 font-medium tracking-[-.02em] lining-nums">
        {date.getUTCDate()}
      </span>
    </time>
  )
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })
const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' })
