import type { Day } from '@mantel/domain/basics/dates'
import type { OpenBalance } from '@mantel/domain/dashboard'
import { useState } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { type RequestedAction, rowActionLabels, rowActionOf } from '../invoices/list/row-action-of.ts'
import { RemindButton } from '../reminders/remind-button.tsx'
import { SnoozeMenu } from './snooze/snooze-menu.tsx'

// Lazy, because it includes the forms for payments.
const RowActionDialog = lazyComponent(() => import('../invoices/list/row-action.tsx'), 'RowActionDialog')

type Props = { balance: OpenBalance; today: Day }

/** What the user most likely does next about an open invoice, and the way to put it off. */
export function BalanceActions({ balance, today }: Props) {
  const { invoiceId: id, invoiceNumber, facts } = balance
  const [asked, setAsked] = useState<RequestedAction | null>(null)
  const action = useBalanceAction(balance, today)
  return (
    <>
      {action === 'remind' ? (
        <RemindButton invoice={{ ...balance, id, openAmount: balance.amount }} />
      ) : (
        action && (
          <Button
            size="small"
            aria-label={`${rowActionLabels[action]}, ${invoiceNumber}`}
            onClick={() => setAsked({ action, id })}
          >
            {rowActionLabels[action]}
          </Button>
        )
      )}
      <SnoozeMenu subject={{ kind: 'invoice', id, title: invoiceNumber, facts }} today={today} />
      {asked && (
        <RowActionDialog asked={asked} onClose={() => setAsked(null)} what="the invoice" fallback={null} />
      )}
    </>
  )
}

/** The same action as in the list of invoices. */
export function useBalanceAction(balance: OpenBalance, today: Day) {
  const { dueDate, amount, claimedAmount, inFlightAmount, sentAt } = balance
  return rowActionOf(useUser(), {
    displayedStatus: dueDate !== null && dueDate < today ? 'overdue' : 'sent',
    total: amount,
    openAmount: amount,
    claimedAmount,
    inFlightAmount,
    sentAt,
  })
}
