import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { remindersApi } from '@mantel/domain/reminders/reminders'
import { z } from 'zod'
import { ConfirmChange } from '../../platform/saving/confirm-change.tsx'
import { DialogForm } from '../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../platform/saving/form.ts'
import { typedDollars } from '../../platform/saving/typed-values.ts'
import { toast } from '../../platform/toast.ts'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import * as copy from './copy.ts'
import { useChargeLateFee, useWaiveLateFee } from './queries.ts'

type ChargeProps = { invoice: { id: string; invoiceNumber: string }; onClose: () => void }

export const ChargeDialog = (props: ChargeProps) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title={copy.chargeTitle(props.invoice.invoiceNumber)}
    description={copy.chargeHint}
  >
    <ChargeForm {...props} />
  </FormDialog>
)

const fields = z.object({ amount: typedDollars(remindersApi.chargeLateFee.body.shape.amount) })

function ChargeForm({ invoice, onClose }: ChargeProps) {
  const charge = useChargeLateFee()
  const form = useInputForm(fields, { defaultValues: { amount: '' } })
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      action="Add late fee"
      failure={copy.notCharged}
      onCancel={onClose}
      save={async (body) => {
        await charge.mutateAsync({ params: { id: invoice.id }, body })
        toast({ title: copy.charged, text: formatDollarsAndCents(body.amount) })
        onClose()
      }}
    >
      <Field label="Amount" error={errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
    </DialogForm>
  )
}

type WaiveProps = { invoiceId: string; line: { id: string; amount: number }; onClose: () => void }

export function WaiveDialog({ invoiceId, line, onClose }: WaiveProps) {
  const waive = useWaiveLateFee()
  const amount = formatDollarsAndCents(line.amount)
  return (
    <ConfirmChange
      title={copy.waiveTitle(amount)}
      action="Waive late fee"
      run={async () => {
        await waive.mutateAsync({ params: { id: invoiceId, lineId: line.id } })
        toast({ title: copy.waived, text: amount })
      }}
      failure={copy.notWaived}
      onClose={onClose}
    >
      {copy.waiveHint}
    </ConfirmChange>
  )
}
