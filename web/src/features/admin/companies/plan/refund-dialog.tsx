import { refundInput } from '@mantel/domain/admin/company-plan'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { Plan } from '@mantel/domain/plans/plans'
import { z } from 'zod'
import { DialogForm } from '../../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../../platform/saving/form.ts'
import { dollarsInputText, typedDollars } from '../../../../platform/saving/typed-values.ts'
import { toast } from '../../../../platform/toast.ts'
import { Field, Input } from '../../../../ui/form/field.tsx'
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx'
import { logged } from '../../copy.ts'
import * as copy from './copy.ts'
import { useRefundCharge } from './queries.ts'

type Props = { companyId: string; invoice: Plan['invoices'][number]; onClose: () => void }

const leftOf = ({ amountPaid, amountRefunded }: Props['invoice']) => amountPaid - amountRefunded

export const RefundChargeDialog = (props: Props) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title={copy.refundTitle}
    description={copy.refundHint(formatDollarsAndCents(leftOf(props.invoice)))}
  >
    <RefundForm {...props} />
  </FormDialog>
)

const fields = z.object({ amount: typedDollars(refundInput.shape.amount) })

function RefundForm({ companyId, invoice, onClose }: Props) {
  const refund = useRefundCharge()
  const form = useInputForm(fields, { defaultValues: { amount: dollarsInputText(leftOf(invoice)) } })
  return (
    <DialogForm
      form={form}
      isDangerous
      action={copy.refund}
      failure={copy.notChanged}
      onCancel={onClose}
      save={async ({ amount }) => {
        await refund.mutateAsync({
          params: { id: companyId },
          body: { invoiceId: invoice.id, amount, refundedBefore: invoice.amountRefunded },
        })
        toast({ title: copy.refunded, text: logged })
        onClose()
      }}
    >
      <Field label={copy.amount} error={form.formState.errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" className="max-w-40" {...form.register('amount')} />
      </Field>
    </DialogForm>
  )
}
