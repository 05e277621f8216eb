import { formatDollarsAndCents } from '@mantel/domain/money'
import type { PaymentOnInvoice } from '@mantel/domain/payments/payments'
import { providerPaymentsApi } from '@mantel/domain/provider/provider-payments'
import { z } from 'zod'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { dollarsInputText, typedDollars } from '../../../platform/saving/typed-values.ts'
import { toast } from '../../../platform/toast.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useProviderRefund } from '../queries.ts'
import * as copy from './copy.ts'

type Props = { payment: PaymentOnInvoice; onClose: () => void }

/** Sends money back to the client's card or bank account. */
export const ProviderRefundDialog = (props: Props) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title={copy.providerRefundTitle}
    description={copy.providerRefundHint(
      formatDollarsAndCents(props.payment.remaining),
      props.payment.paymentMethod === 'ach' ? 'bank account' : 'card',
    )}
  >
    <RefundForm {...props} />
  </FormDialog>
)

const { shape } = providerPaymentsApi.refund.body
const fields = z.object({ amount: typedDollars(shape.amount), reason: shape.reason })

function RefundForm({ payment, onClose }: Props) {
  const refund = useProviderRefund()
  const form = useInputForm(fields, {
    defaultValues: { amount: dollarsInputText(payment.remaining), reason: '' },
  })
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      action="Refund"
      failure={copy.notChanged}
      onCancel={onClose}
      save={async (body) => {
        await refund.mutateAsync({ params: { id: payment.id }, body })
        toast({ title: copy.providerRefunded, text: formatDollarsAndCents(body.amount) })
        onClose()
      }}
    >
      <Field label="Amount" error={errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
      <Field label="Reason" error={errors.reason?.message}>
        <Textarea {...form.register('reason')} />
      </Field>
    </DialogForm>
  )
}
