import type { Day } from '@mantel/domain/basics/dates'
import type {
  PlannedEmailView,
  ReminderEventView,
  ReminderPlanView,
} from '@mantel/domain/reminders/reminders'

export type PlannedEntry = {
  type: 'planned'
  key: string
  clientId: string | null
  clientName: string
  item: PlannedEmailView['items'][number]
}
export type PastEntry = { type: 'past'; key: string; event: ReminderEventView }
export type Entry = PlannedEntry | PastEntry
export type TimelineDay = { day: Day; entries: Entry[] }

/**
 * Groups planned and past entries by day. A skipped reminder stays among the planned entries until its day has passed.
 */
export function timelineOf({ emails, events, today }: Pick<ReminderPlanView, 'emails' | 'events' | 'today'>) {
  const isAhead = ({ outcome, day }: ReminderEventView) => outcome === 'skipped' && day >= today
  const planned = emails.flatMap(({ day, clientId, clientName, items }) =>
    items.map((item) => ({
      day,
      entry: { type: 'planned' as const, key: `${item.invoiceId} ${item.key}`, clientId, clientName, item },
    })),
  )
  const asEntry = (event: ReminderEventView) => ({
    day: event.day,
    entry: { type: 'past' as const, key: event.id, event },
  })
  return {
    upcoming: byDay([...planned, ...events.filter(isAhead).map(asEntry)]).toSorted((a, b) =>
      a.day < b.day ? -1 : 1,
    ),
    past: byDay(events.filter((event) => !isAhead(event)).map(asEntry)).toSorted((a, b) =>
      a.day > b.day ? -1 : 1,
    ),
  }
}

function byDay(rows: readonly { day: Day; entry: Entry }[]): TimelineDay[] {
  const days = new Map<Day, Entry[]>()
  for (const { day, entry } of rows) {
    const entries = days.get(day)
    if (entries) entries.push(entry)
    else days.set(day, [entry])
  }
  return [...days].map(([day, entries]) => ({ day, entries }))
}
