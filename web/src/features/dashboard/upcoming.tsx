import { type Day, formatShortDay } from '@mantel/domain/basics/dates'
import { type Dashboard, maxCalendarEvents } from '@mantel/domain/dashboard'
import { Link } from '@tanstack/react-router'
import { PackageOpen, Truck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Block, EmptyText } from './block.tsx'
import * as copy from './copy.tsx'

type Known = Pick<Dashboard, 'calendar' | 'today'>
const maxCollapsed = 6

export function Upcoming({ data: { calendar, today } }: { data: Known }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? calendar : calendar.slice(0, maxCollapsed)
  return (
    <Block title="Installs and destages" aside="Next 30 days">
      {calendar.length === 0 && <EmptyText>{copy.nothingUpcoming}</EmptyText>}
      <ul>
        {shown.map((event) => (
          <Row key={`${event.projectId} ${event.what}`} event={event} today={today} />
        ))}
      </ul>
      {calendar.length > maxCollapsed && (
        <Button variant="ghost" size="small" className="-mx-2.25 mt-1" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : copy.showMore(calendar.length, calendar.length === maxCalendarEvents)}
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
          // Makes the whole row a link.
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

/** Shows the weekday above a day of this month, and the month above any other day. */
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
