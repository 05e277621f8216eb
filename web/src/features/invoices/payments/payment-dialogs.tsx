import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { PaymentAction, PaymentOnInvoice } from '@mantel/domain/payments/payments'
import { toast } from '../../../platform/toast.ts'
import { ArrivalDialog } from '../dialogs/arrival-dialog.tsx'
import * as dialogCopy from '../dialogs/copy.ts'
import { ReasonDialog } from '../dialogs/reason-dialog.tsx'
import { ProviderRefundDialog, RefundDialog } from '../dialogs/refund-dialogs.tsx'
import { useBouncePayment, useRejectPayment, useReversePayment } from '../queries.ts'
import * as copy from './copy.ts'

type Props = {
  asking: PaymentAction | null
  payment: PaymentOnInvoice
  onClose: () => void
}

export function PaymentDialogs({ asking, payment, onClose }: Props) {
  const [bounce, reverse, reject] = [useBouncePayment(), useReversePayment(), useRejectPayment()]
  const params = { id: payment.id }
  const say = (action: PaymentAction) =>
    toast({ title: copy.done[action], text: formatDollarsAndCents(payment.amount) })
  const shared = { fallback: dialogCopy.notChanged, onClose }
  switch (asking) {
    case 'bounce':
      return (
        <ReasonDialog
          {...shared}
          title={dialogCopy.bounceTitle}
          description={dialogCopy.bounceHint}
          action="Mark as bounced"
          onSubmit={async (reason) => {
            await bounce.mutateAsync({ params, body: { reason } })
            say('bounce')
          }}
        />
      )
    case 'reverse':
      return (
        <ReasonDialog
          {...shared}
          title={dialogCopy.reverseTitle}
          description={dialogCopy.reverseHint}
          action="Reverse"
          onSubmit={async (reason) => {
            await reverse.mutateAsync({ params, body: { reason } })
            say('reverse')
          }}
        />
      )
    case 'reject':
      return (
        <ReasonDialog
          {...shared}
          isOptional
          label="Message"
          title={dialogCopy.rejectTitle}
          description={dialogCopy.rejectHint}
          action="Reject"
          onSubmit={async (message) => {
            await reject.mutateAsync({ params, body: { message: message || null } })
            say('reject')
          }}
        />
      )
    case 'refund':
      return payment.source === 'provider' ? (
        <ProviderRefundDialog payment={payment} onClose={onClose} />
      ) : (
        <RefundDialog payment={payment} onClose={onClose} />
      )
    case 'clear':
    case 'confirm':
      return <ArrivalDialog action={asking} payment={payment} onClose={onClose} />
    case 'return_credit':
    case null:
      return null
  }
}
