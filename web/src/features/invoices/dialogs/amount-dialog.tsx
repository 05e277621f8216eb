import { formatDollarsAndCents } from '@mantel/domain/money'
import type { PaymentOnInvoice } from '@mantel/domain/payments/payments'
import { paymentsApi } from '@mantel/domain/payments/payments'
import { z } from 'zod'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { dollarsInputText, typedDollars } from '../../../platform/saving/typed-values.ts'
import { toast } from '../../../platform/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useApplyCredit, useRefundPayment } from '../queries.ts'
import { leftToPay } from './balance-after.ts'
import * as copy from './copy.ts'

type RefundProps = { payment: PaymentOnInvoice; onClose: () => void }

export const RefundDialog = (props: RefundProps) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title={copy.refundTitle}
    description={copy.refundHint(formatDollarsAndCents(props.payment.remaining))}
  >
    <RefundForm {...props} />
  </FormDialog>
)

const { shape } = paymentsApi.refund.body
const refundFields = z.object({
  amount: typedDollars(shape.amount),
  reason: shape.reason,
  writesOffRest: z.boolean(),
})

function RefundForm({ payment, onClose }: RefundProps) {
  const refund = useRefundPayment()
  const form = useInputForm(refundFields, {
    defaultValues: { amount: dollarsInputText(payment.remaining), reason: '', writesOffRest: false },
  })
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      action="Record refund"
      failure={copy.notChanged}
      onCancel={onClose}
      save={async (body) => {
        await refund.mutateAsync({ params: { id: payment.id }, body })
        toast({ title: 'Refund recorded', text: formatDollarsAndCents(body.amount) })
        onClose()
      }}
    >
      <Field label="Amount" error={errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
      <Field label="Reason" error={errors.reason?.message}>
        <Textarea {...form.register('reason')} />
      </Field>
      <Checkbox {...form.register('writesOffRest')}>{copy.writeOff}</Checkbox>
    </DialogForm>
  )
}

type CreditProps = {
  invoice: { id: string; openAmount: number; inFlightAmount: number; credit: number }
  onClose: () => void
}

export const CreditDialog = (props: CreditProps) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title={copy.creditTitle}
    description={copy.creditHint(formatDollarsAndCents(props.invoice.credit))}
  >
    <CreditForm {...props} />
  </FormDialog>
)

const creditFields = z.object({ amount: typedDollars(paymentsApi.applyCredit.body.shape.amount) })

function CreditForm({ invoice, onClose }: CreditProps) {
  const apply = useApplyCredit()
  const form = useInputForm(creditFields, {
    defaultValues: { amount: dollarsInputText(Math.min(invoice.credit, leftToPay(invoice))) },
  })
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      action="Apply credit"
      failure={copy.notChanged}
      onCancel={onClose}
      save={async (body) => {
        await apply.mutateAsync({ params: { id: invoice.id }, body })
        toast({ title: 'Credit applied', text: formatDollarsAndCents(body.amount) })
        onClose()
      }}
    >
      <Field label="Amount" error={errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
    </DialogForm>
  )
}
