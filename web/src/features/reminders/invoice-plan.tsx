import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { Invoice } from '@mantel/domain/invoices/invoice'
import { can } from '@mantel/domain/permissions'
import type { ReminderPlanView } from '@mantel/domain/reminders/reminders'
import { useQuery } from '@tanstack/react-query'
import { BadgeDollarSign, BellRing, CirclePause, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Section } from '../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { RemindersPaused } from '../plan/reminders-paused.tsx'
import * as copy from './copy.ts'
import { ChargeDialog, WaiveDialog } from './late-fee-dialogs.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { invoicePlanQuery } from './queries.ts'
import { useRemindAction } from './remind-action.ts'
import { RemindersOffNotice } from './reminders-off-notice.tsx'
import { Stopped } from './stopped.tsx'
import { Timeline } from './timeline.tsx'
import { timelineOf } from './timeline-days.ts'

/**
 * The planned and sent reminders of an invoice and its late fees. Renders nothing for drafts and voided invoices, and
 * for users who may not send reminders.
 */
export function InvoicePlan({ invoice }: { invoice: Invoice }) {
  if (!can(useUser(), 'invoices:send') || !invoice.sentAt || invoice.voidedAt) return null
  return <Plan invoice={invoice} />
}

function Plan({ invoice }: { invoice: Invoice }) {
  const { data: plan, error, refetch } = useQuery(invoicePlanQuery(invoice.id))
  const isOpen = invoice.openAmount > 0
  if (plan && !isOpen && plan.events.length === 0) return null
  return (
    <Section title={copy.title} action={plan && isOpen && <PlanActions invoice={invoice} />}>
      <LateFees invoice={invoice} />
      {plan ? (
        <PlanContent plan={plan} isOpen={isOpen} />
      ) : error ? (
        <LoadError small what={copy.planName} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading plan">
          <Skeleton className="h-32 w-full" />
        </Pending>
      )}
    </Section>
  )
}

function PlanContent({ plan, isOpen }: { plan: ReminderPlanView; isOpen: boolean }) {
  const { upcoming, past } = timelineOf(plan)
  return (
    <div className="flex flex-col gap-5">
      {isOpen && <RemindersPaused className="" />}
      {isOpen && !plan.isOn && (
        <p className="text-13 text-muted-foreground">
          <RemindersOffNotice />
        </p>
      )}
      {plan.pauses.length + plan.held.length > 0 && <Stopped plan={plan} isOfInvoice />}
      {upcoming.length > 0 ? (
        <Timeline label={copy.upcoming} days={upcoming} today={plan.today} isOfInvoice />
      ) : (
        isOpen &&
        plan.isOn &&
        plan.held.length === 0 && <p className="text-13 text-muted-foreground">{copy.nothingPlanned}</p>
      )}
      {past.length > 0 && <Timeline label={copy.history} days={past} today={plan.today} isOfInvoice />}
    </div>
  )
}

function PlanActions({ invoice }: { invoice: Invoice }) {
  const { run, isBusy } = useRemindAction()
  const [asking, setAsking] = useState<'pause' | 'charge' | null>(null)
  const { actions, id, invoiceNumber, projectId, projectTitle, clientId, clientName } = invoice
  const close = () => setAsking(null)
  return (
    <span className="flex items-center gap-1.5">
      {(actions.includes('pause_reminders') || actions.includes('charge_late_fee')) && (
        <Menu tooltip="Reminder actions" trigger={<IconButton icon={Ellipsis} label="Reminder actions" />}>
          {actions.includes('pause_reminders') && (
            <MenuItem icon={CirclePause} onSelect={() => setAsking('pause')}>
              Pause reminders…
            </MenuItem>
          )}
          {actions.includes('charge_late_fee') && (
            <MenuItem icon={BadgeDollarSign} onSelect={() => setAsking('charge')}>
              Add late fee…
            </MenuItem>
          )}
        </Menu>
      )}
      {actions.includes('remind') && (
        <Button size="small" icon={BellRing} busy={isBusy} onClick={() => void run(id)}>
          {copy.remindNow}
        </Button>
      )}
      {asking === 'pause' && (
        <PauseDialog
          pausable={{
            invoice: { id, name: invoiceNumber },
            project: { id: projectId, name: projectTitle },
            ...(clientId && { client: { id: clientId, name: clientName ?? '' } }),
          }}
          onClose={close}
        />
      )}
      {asking === 'charge' && <ChargeDialog invoice={invoice} onClose={close} />}
    </span>
  )
}

function LateFees({ invoice }: { invoice: Invoice }) {
  const [waiving, setWaiving] = useState<{ id: string; amount: number } | null>(null)
  const fees = invoice.lines.filter(({ kind, isWaived }) => kind === 'late_fee' && !isWaived)
  if (fees.length === 0 || !invoice.actions.includes('waive_late_fee')) return null
  return (
    <ul aria-label="Late fees" className="mb-5 border-t border-border text-13 leading-4.5">
      {fees.map((fee) => (
        <li key={fee.id} className="flex min-h-11 items-center gap-3 border-b border-border py-1.5">
          <BadgeDollarSign size={16} strokeWidth={1.6} aria-hidden className="text-muted-foreground" />
          <span className="min-w-0 flex-1 font-medium wrap-anywhere">{fee.description}</span>
          <span className="font-medium tabular-nums">{formatDollarsAndCents(fee.amount)}</span>
          <Button
            size="small"
            variant="ghost"
            aria-label={copy.waiveLabel(formatDollarsAndCents(fee.amount))}
            onClick={() => setWaiving(fee)}
          >
            Waive
          </Button>
        </li>
      ))}
      {waiving && <WaiveDialog invoiceId={invoice.id} line={waiving} onClose={() => setWaiving(null)} />}
    </ul>
  )
}
