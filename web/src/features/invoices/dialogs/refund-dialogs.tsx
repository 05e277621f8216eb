import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { type PaymentOnInvoice, paymentsApi } from '@mantel/domain/payments/payments'
import { z } from 'zod'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { dollarsInputText, typedDollars } from '../../../platform/saving/typed-values.ts'
import { toast } from '../../../platform/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useProviderRefund, useRefundPayment } from '../queries.ts'
import * as copy from './copy.ts'

type Props = { payment: PaymentOnInvoice; onClose: () => void }

/** Records that the studio has paid the client back. */
export function RefundDialog({ payment, onClose }: Props) {
  const refund = useRefundPayment()
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={copy.refundTitle}
      description={copy.refundHint(formatDollarsAndCents(payment.remaining))}
    >
      <RefundForm
        payment={payment}
        action="Record refund"
        done="Refund recorded"
        mayWriteOff
        save={(body) => refund.mutateAsync({ params: { id: payment.id }, body })}
        onClose={onClose}
      />
    </FormDialog>
  )
}

/** Sends money back to the client's card or bank account. */
export function ProviderRefundDialog({ payment, onClose }: Props) {
  const refund = useProviderRefund()
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={copy.providerRefundTitle}
      description={copy.providerRefundHint(
        formatDollarsAndCents(payment.remaining),
        payment.paymentMethod === 'ach' ? 'bank account' : 'card',
      )}
    >
      <RefundForm
        payment={payment}
        action="Refund"
        done={copy.providerRefunded}
        save={({ amount, reason }) =>
          refund.mutateAsync({ params: { id: payment.id }, body: { amount, reason } })
        }
        onClose={onClose}
      />
    </FormDialog>
  )
}

const { shape } = paymentsApi.refund.body
const refundFields = z.object({
  amount: typedDollars(shape.amount),
  reason: shape.reason,
  writesOffRest: z.boolean(),
})

type FormProps = Props & {
  action: string
  /** The title of the toast after the refund. */
  done: string
  mayWriteOff?: boolean
  save: (refund: z.output<typeof refundFields>) => Promise<unknown>
}

function RefundForm({ payment, action, done, mayWriteOff = false, save, onClose }: FormProps) {
  const form = useInputForm(refundFields, {
    defaultValues: { amount: dollarsInputText(payment.remaining), reason: '', writesOffRest: false },
  })
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      action={action}
      failure={copy.notChanged}
      onCancel={onClose}
      save={async (refund) => {
        await save(refund)
        toast({ title: done, text: formatDollarsAndCents(refund.amount) })
        onClose()
      }}
    >
      <Field label="Amount" error={errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
      <Field label="Reason" error={errors.reason?.message}>
        <Textarea {...form.register('reason')} />
      </Field>
      {mayWriteOff && <Checkbox {...form.register('writesOffRest')}>{copy.writeOff}</Checkbox>}
    </DialogForm>
  )
}
