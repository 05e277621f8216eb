import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { type Payment, paymentsApi } from '@mantel/domain/payments/payments'
import { z } from 'zod'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { dollarsInputText, typedDollars } from '../../../platform/saving/typed-values.ts'
import { toast } from '../../../platform/toast.ts'
import { DateInput } from '../../../ui/date/date-input.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useClock } from '../../workspace/clock.ts'
import * as paymentCopy from '../payments/copy.ts'
import { useClearPayment, useConfirmPayment } from '../queries.ts'
import * as copy from './copy.ts'
import { useTodayAsDefault } from './today-as-default.ts'

type Props = {
  action: 'clear' | 'confirm'
  payment: Pick<Payment, 'id' | 'amount'>
  onClose: () => void
}

/** Asks when a payment arrived. For a claim, also asks for the amount, which can differ from what the client said. */
export const ArrivalDialog = (props: Props) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title={props.action === 'confirm' ? copy.confirmTitle : copy.clearTitle}
    description={
      props.action === 'confirm'
        ? copy.confirmHint
        : copy.clearHint(formatDollarsAndCents(props.payment.amount))
    }
  >
    <ArrivalForm {...props} />
  </FormDialog>
)

const { shape } = paymentsApi.confirm.body
const fields = z.object({ amount: typedDollars(shape.amount.unwrap()), paidOn: shape.paidOn })

function ArrivalForm({ action, payment, onClose }: Props) {
  const [clear, confirm] = [useClearPayment(), useConfirmPayment()]
  const { today } = useClock()
  const form = useInputForm(fields, {
    defaultValues: { amount: dollarsInputText(payment.amount), paidOn: today },
  })
  useTodayAsDefault(form, today)
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      action={paymentCopy.actionNames[action]}
      failure={copy.notChanged}
      onCancel={onClose}
      save={async ({ amount, paidOn }) => {
        const params = { id: payment.id }
        if (action === 'confirm') await confirm.mutateAsync({ params, body: { paidOn, amount } })
        else await clear.mutateAsync({ params, body: { paidOn } })
        toast({ title: paymentCopy.done[action], text: formatDollarsAndCents(amount) })
        onClose()
      }}
    >
      {action === 'confirm' && (
        <Field label="Amount" error={errors.amount?.message}>
          <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
        </Field>
      )}
      <Field label="Date" error={errors.paidOn?.message}>
        <DateInput today={today} max={today} {...form.register('paidOn')} />
      </Field>
    </DialogForm>
  )
}
