import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { paymentsApi } from '@mantel/domain/payments/payments'
import { z } from 'zod'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { dollarsInputText, typedDollars } from '../../../platform/saving/typed-values.ts'
import { toast } from '../../../platform/toast.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useApplyCredit } from '../queries.ts'
import { leftToPay } from './balance-after.ts'
import * as copy from './copy.ts'

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
