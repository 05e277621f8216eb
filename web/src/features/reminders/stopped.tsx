import { formatShortDay } from '@mantel/domain/basics/dates'
import type { ReminderPauseView, ReminderPlanView } from '@mantel/domain/reminders/reminders'
import { Link } from '@tanstack/react-router'
import { CirclePause } from 'lucide-react'
import * as copy from './copy.ts'
import { ResumeButton } from './resume-button.tsx'

type Props = { plan: Pick<ReminderPlanView, 'pauses' | 'held' | 'today'>; isOfInvoice?: boolean }

/** Lists pauses, and invoices whose reminders are on hold until something changes. */
export const Stopped = ({ plan: { pauses, held, today }, isOfInvoice = false }: Props) => (
  <ul aria-label={copy.onHold} className="border-t border-border text-13 leading-4.5">
    {pauses.map((pause) => (
      <PauseRow key={pause.id} pause={pause} today={today} />
    ))}
    {held.map(({ invoiceId, invoiceNumber, clientName, hold }) => (
      <li key={invoiceId} className={rowLook}>
        <CirclePause size={16} strokeWidth={1.6} aria-hidden className="shrink-0 text-muted-foreground" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {!isOfInvoice && (
            <>
              <Link
                to="/app/invoices/$id"
                params={{ id: invoiceId }}
                className="font-medium underline-offset-3 hover:underline"
              >
                <bdi className="tabular-nums">{invoiceNumber}</bdi>
              </Link>
              , <bdi>{clientName}</bdi>:{' '}
            </>
          )}
          {copy.holds[hold]}
        </span>
      </li>
    ))}
  </ul>
)

const rowLook = 'flex min-h-11 items-center gap-3 border-b border-border py-1.5'

function PauseRow({ pause, today }: { pause: ReminderPauseView; today: string }) {
  return (
    <li className={rowLook}>
      <CirclePause size={16} strokeWidth={1.6} aria-hidden className="shrink-0 text-amber" />
      <bdi className="min-w-0 flex-1 wrap-anywhere">
        {copy.pausedUntil(pause.name, pause.until && formatShortDay(pause.until, today))}
      </bdi>
      <ResumeButton {...pause} />
    </li>
  )
}
