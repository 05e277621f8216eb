import { addDays, type Day, formatShortDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { ReminderEventView } from '@mantel/domain/reminders/reminders'
import { Link } from '@tanstack/react-router'
import { BadgeDollarSign, Check, type LucideIcon, Mail, SkipForward } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import * as copy from './copy.ts'
import { PauseMenu } from './pause-menu.tsx'
import { useSkip, useUnskip } from './queries.ts'
import type { Entry, PastEntry, PlannedEntry, TimelineDay } from './timeline-days.ts'

type Props = {
  label: string
  days: readonly TimelineDay[]
  today: Day
  /** True on an invoice's page, where the rows do not repeat its number and client. */
  isOfInvoice?: boolean
}

/**
 * Reminders and late fees by day, each with what is sent, to whom and why. In a narrow panel, the day is above its
 * rows.
 */
export const Timeline = ({ label, days, today, isOfInvoice = false }: Props) => (
  <ol aria-label={label} className="@container flex flex-col border-b border-border">
    {days.map(({ day, entries }) => (
      <li
        key={day}
        className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-4 @max-[560px]:grid-cols-1 @max-[560px]:border-t @max-[560px]:border-border @max-[560px]:pt-2.5"
      >
        <h3
          className={classes(
            'pt-2.75 text-13 leading-4.5 font-medium tabular-nums @max-[560px]:pt-0',
            day === today ? 'text-foreground' : 'text-muted-foreground',
          )}
        >
          {dayName(day, today)}
        </h3>
        <ul className="border-border @min-[560px]:border-t">
          {entries.map((entry) => (
            <EntryRow key={entry.key} entry={entry} day={dayName(day, today)} isOfInvoice={isOfInvoice} />
          ))}
        </ul>
      </li>
    ))}
  </ol>
)

function dayName(day: Day, today: Day) {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  if (day === addDays(today, -1)) return 'Yesterday'
  return formatShortDay(day, today)
}

type EntryProps<E extends Entry> = { entry: E; day: string; isOfInvoice: boolean }

const EntryRow = ({ entry, ...rest }: EntryProps<Entry>) =>
  entry.type === 'planned' ? <PlannedRow entry={entry} {...rest} /> : <PastRow entry={entry} {...rest} />

function PlannedRow({ entry, day, isOfInvoice }: EntryProps<PlannedEntry>) {
  const { item, clientName } = entry
  const skip = useSkip()
  const what = kindName(item.kind)
  const run = async () => {
    try {
      await skip.mutateAsync({ params: { id: item.invoiceId, key: item.key } })
    } catch (error) {
      toastError(errorText(error, copy.notSkipped))
    }
  }
  return (
    <Row
      icon={item.kind === 'late_fee' ? BadgeDollarSign : Mail}
      title={<Title what={what} {...item} isOfInvoice={isOfInvoice} />}
      details={[item.reason, ...(isOfInvoice ? [] : [item.projectTitle, copy.to(clientName)])]}
      amount={item.amount}
      action={
        <>
          <Button
            size="small"
            variant="ghost"
            aria-label={copy.skipLabel(copy.about(what, item.invoiceNumber), day)}
            busy={skip.isPending}
            onClick={() => void run()}
          >
            Skip
          </Button>
          {/* The page of an invoice has this menu above the timeline. */}
          {!isOfInvoice && <PauseMenu entry={entry} day={day} />}
        </>
      }
    />
  )
}

function PastRow({ entry: { event }, day, isOfInvoice }: EntryProps<PastEntry>) {
  const undo = useUnskip()
  const what = kindName(event.kind)
  const isSkipped = event.outcome === 'skipped'
  const run = async () => {
    try {
      await undo.mutateAsync({ params: { id: event.invoiceId, key: event.key } })
    } catch (error) {
      toastError(errorText(error, copy.notUndone))
    }
  }
  return (
    <Row
      icon={isSkipped ? SkipForward : Check}
      isSecondary
      title={<Title what={what} {...event} isOfInvoice={isOfInvoice} />}
      details={[outcomeOf(event), ...(isOfInvoice ? [] : [event.projectTitle, copy.to(event.clientName)])]}
      action={
        isSkipped && (
          <Button
            size="small"
            variant="ghost"
            aria-label={copy.undoSkipLabel(copy.about(what, event.invoiceNumber), day)}
            busy={undo.isPending}
            onClick={() => void run()}
          >
            Undo
          </Button>
        )
      }
    />
  )
}

const kindName = (kind: ReminderEventView['kind']) => (kind === 'late_fee' ? copy.lateFee : copy.reminder)

const outcomeOf = ({ outcome, userName }: ReminderEventView) =>
  userName ? copy.by(copy.outcomes[outcome], userName) : copy.outcomes[outcome]

type TitleProps = { what: string; invoiceId: string; invoiceNumber: string; isOfInvoice: boolean }

const Title = ({ what, invoiceId, invoiceNumber, isOfInvoice }: TitleProps) =>
  isOfInvoice ? (
    what
  ) : (
    <>
      {what} for{' '}
      <Link
        to="/app/invoices/$id"
        params={{ id: invoiceId }}
        className="rounded-sm underline-offset-3 hover:underline touch:-my-3 touch:py-3"
      >
        <bdi className="tabular-nums">{invoiceNumber}</bdi>
      </Link>
    </>
  )

type RowProps = {
  icon: LucideIcon
  /** Set for past entries, whose text is less prominent. */
  isSecondary?: boolean
  title: ReactNode
  details: readonly string[]
  amount?: number
  action: ReactNode
}

const Row = ({ icon: Icon, isSecondary = false, title, details, amount, action }: RowProps) => (
  <li className="flex min-h-13 items-center gap-3 border-t border-border py-2 first:border-t-0 text-13 leading-4.5">
    <Icon
      size={16}
      strokeWidth={1.6}
      aria-hidden
      className={classes('shrink-0 self-start mt-0.5', isSecondary ? 'text-green' : 'text-muted-foreground')}
    />
    <div className="min-w-0 flex-1">
      <p className={classes('wrap-anywhere', isSecondary ? 'text-muted-foreground' : 'font-medium')}>
        {title}
      </p>
      <p className="text-12 leading-4 wrap-anywhere text-muted-foreground">
        {amount !== undefined && (
          <span className="tabular-nums @min-[560px]:hidden">{formatDollarsAndCents(amount)} · </span>
        )}
        {details.map((text, index) => (
          <Fragment key={text}>
            {index > 0 && ' · '}
            <bdi>{text}</bdi>
          </Fragment>
        ))}
      </p>
    </div>
    {amount !== undefined && (
      <span className="shrink-0 text-right font-medium tabular-nums @max-[560px]:hidden">
        {formatDollarsAndCents(amount)}
      </span>
    )}
    <span className="flex min-w-14 shrink-0 items-center justify-end gap-0.5 empty:hidden">{action}</span>
  </li>
)
