import { dayIn, formatShortDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { paymentKind, paymentLabel } from '@mantel/domain/invoices/document/payments'
import type { Payment, PaymentAction, PaymentOnInvoice } from '@mantel/domain/payments/payments'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { useClock } from '../../workspace/clock.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import * as dialogCopy from '../dialogs/copy.ts'
import { useClearPayment, useConfirmPayment, useReturnCredit } from '../queries.ts'
import { CheckPhotoLink } from './check-photo-link.tsx'
import * as copy from './copy.ts'
import { methodIcons } from './method-icon.ts'
import { PaymentDialogs } from './payment-dialogs.tsx'
import { PaymentStatus } from './payment-status.tsx'

type Props = {
  label: string
  payments: readonly (Payment & Partial<Pick<PaymentOnInvoice, 'actions' | 'remaining'>>)[]
}

/** Lists payments, refunds and claims, with the actions available for each. */
export const PaymentList = ({ label, payments }: Props) => (
  <ul aria-label={label} className="@container border-t border-border">
    {payments.map((payment) => (
      <PaymentRow key={payment.id} payment={payment} />
    ))}
  </ul>
)

function PaymentRow({ payment }: { payment: Props['payments'][number] }) {
  const { today, timeZone } = useClock()
  const [asking, setAsking] = useState<PaymentAction | null>(null)
  const run = usePaymentAction(payment)
  const Icon = methodIcons[payment.paymentMethod]
  const { actions = [], remaining = 0 } = payment
  // One click records that it arrived today. The menu asks for another date first.
  const main = actions.find((action) => action === 'confirm' || action === 'clear')
  const others = actions.filter((action) => action !== main)
  const choose = (action: PaymentAction) => (isDirect(action) ? void run(action) : setAsking(action))
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-2 text-13 leading-4.5">
      <Icon size={16} strokeWidth={1.6} aria-hidden className="shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 basis-44 @max-md:basis-[calc(100%-28px)]">
        <span className="block truncate font-medium">{paymentLabel(payment)}</span>
        <span className="block truncate text-12 text-muted-foreground">
          {formatShortDay(payment.paidOn ?? dayIn(timeZone, payment.createdAt), today)}
          {[payment.reference, payment.receiptNumber, payment.reason ?? payment.note]
            .filter(Boolean)
            .map((text) => (
              <bdi key={text}> · {text}</bdi>
            ))}
        </span>
        <ProviderLine payment={payment} />
        {payment.attachmentFileId && <CheckPhotoLink fileId={payment.attachmentFileId} />}
      </span>
      <PaymentStatus payment={payment} className="shrink-0 text-12-5 @max-md:ml-7" />
      <span className="w-28 shrink-0 text-right font-medium tabular-nums @max-md:ml-auto @max-md:w-auto">
        {formatDollarsAndCents(payment.amount)}
      </span>
      {actions.length > 0 && (
        <span className="flex shrink-0 items-center justify-end gap-1">
          {main && (
            <Button size="small" onClick={() => void run(main)}>
              {copy.actionNames[main]}
            </Button>
          )}
          {(main || others.length > 0) && (
            <Menu
              tooltip="Payment actions"
              trigger={
                <IconButton
                  icon={Ellipsis}
                  label={copy.actionsOf(paymentKind(payment), formatDollarsAndCents(payment.amount))}
                />
              }
            >
              {main && <MenuItem onSelect={() => setAsking(main)}>{copy.withDetails[main]}</MenuItem>}
              {others.map((action) => (
                <MenuItem key={action} onSelect={() => choose(action)}>
                  {copy.actionNames[action]}
                  {!isDirect(action) && '…'}
                </MenuItem>
              ))}
            </Menu>
          )}
        </span>
      )}
      <PaymentDialogs
        asking={asking}
        payment={{ ...payment, actions: [...actions], remaining }}
        onClose={() => setAsking(null)}
      />
    </li>
  )
}

/** What the provider took, what is left, and whether it has reached the company's bank account. */
function ProviderLine({ payment: { providerFee, applicationFee, net, payoutId } }: { payment: Payment }) {
  if (providerFee === null || net === null) return null
  const fee = providerFee + (applicationFee ?? 0)
  return (
    <span className="block text-12 text-muted-foreground tabular-nums">
      {[
        fee !== 0 && copy.feeAndNet(formatDollarsAndCents(fee), formatDollarsAndCents(net)),
        payoutId && copy.paidOut,
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

/** Actions that run without a dialog. */
const isDirect = (action: PaymentAction) =>
  action === 'clear' || action === 'confirm' || action === 'return_credit'

export function usePaymentAction({ id, amount }: Pick<Payment, 'id' | 'amount'>) {
  const queries = useQueryClient()
  const [clear, confirm, giveBack] = [useClearPayment(), useConfirmPayment(), useReturnCredit()]
  const text = formatDollarsAndCents(amount)
  return async (action: PaymentAction) => {
    const params = { id }
    try {
      // The day of the click, because the page may have been open since yesterday.
      const { timeZone } = await queries.ensureQueryData(workspaceQuery)
      const body = { paidOn: dayIn(timeZone, new Date()) }
      if (action === 'clear') await clear.mutateAsync({ params, body })
      if (action === 'confirm') await confirm.mutateAsync({ params, body })
      if (action === 'return_credit') await giveBack.mutateAsync({ params })
      toast({ title: copy.done[action], text })
    } catch (error) {
      toastError(errorText(error, dialogCopy.notChanged))
    }
  }
}
