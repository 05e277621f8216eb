import { formatDollarsAndCents, parseDollars } from '@mantel/domain/basics/money'
import type { Invoice } from '@mantel/domain/invoices/invoice'
import { paymentInput } from '@mantel/domain/payments/payments'
import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../../platform/api/api.ts'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { typedText } from '../../../platform/saving/typed-text.ts'
import { dollarsInputText, typedDollars } from '../../../platform/saving/typed-values.ts'
import { toast } from '../../../platform/toast.ts'
import { DateInput } from '../../../ui/date/date-input.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useClock } from '../../workspace/clock.ts'
import { useRecordOnProject, useRecordPayment } from '../queries.ts'
import { balanceAfter, leftToPay } from './balance-after.ts'
import { CheckPhotoField, useCheckPhoto } from './check-photo.tsx'
import * as copy from './copy.ts'
import { MethodChoice, type RecordableMethod, recordableMethods } from './method-choice.tsx'
import { useTodayAsDefault } from './today-as-default.ts'

type Props = {
  /** Missing if the payment is recorded on a project without a sent invoice. */
  invoice?: Invoice
  projectId?: string
  onClose: () => void
}

export const RecordPaymentDialog = (props: Props) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title="Record payment"
    description={
      props.invoice ? `${props.invoice.invoiceNumber}, ${props.invoice.projectTitle}` : copy.onProjectHint
    }
  >
    <RecordForm {...props} />
  </FormDialog>
)

const { shape } = paymentInput
const fields = z.object({
  amount: typedDollars(shape.amount),
  paymentMethod: z.enum(recordableMethods),
  paidOn: shape.paidOn,
  isWaiting: z.boolean(),
  keepsRest: z.boolean(),
  reference: typedText(shape.reference),
  note: typedText(shape.note),
  sendsReceipt: z.boolean(),
})

function RecordForm({ invoice, projectId, onClose }: Props) {
  const record = useRecordPayment()
  const recordOnProject = useRecordOnProject()
  const { today } = useClock()
  const photo = useCheckPhoto()
  const [due] = useState(() => (invoice ? (invoice.dueNow?.amount ?? leftToPay(invoice)) : null))
  const form = useInputForm(fields, {
    defaultValues: {
      amount: dollarsInputText(due),
      paymentMethod: 'check' as RecordableMethod,
      paidOn: today,
      isWaiting: false,
      keepsRest: false,
      reference: '',
      note: '',
      sendsReceipt: true,
    },
  })
  useTodayAsDefault(form, today)
  const { errors } = form.formState
  const { amount: text, paymentMethod, isWaiting, keepsRest } = form.watch()
  const amount = parseDollars(text)
  const isCheck = paymentMethod === 'check'
  const mayWait = isCheck || paymentMethod === 'escrow'
  const isCleared = !(mayWait && isWaiting)
  const isMore = invoice !== undefined && amount !== null && amount > leftToPay(invoice)
  return (
    <DialogForm
      form={form}
      action="Record payment"
      failure={copy.paymentNotRecorded}
      onCancel={onClose}
      save={async (given) => {
        const { isWaiting: _, keepsRest: keeps, sendsReceipt, ...payment } = given
        if (isCheck && photo.problem) return form.setError('root', { message: photo.problem })
        const body = { ...payment, isCleared, ...(isCheck && photo.uploadId && { uploadId: photo.uploadId }) }
        try {
          if (invoice) {
            await record.mutateAsync({
              params: { id: invoice.id },
              body: { ...body, keepsRest: keeps && isMore, sendsReceipt },
            })
          } else if (projectId) await recordOnProject.mutateAsync({ params: { id: projectId }, body })
        } catch (error) {
          // With status 415, the photo was not an image, and the server has not stored it.
          if (error instanceof ApiError && error.status === 415) photo.remove()
          throw error
        }
        toast({ title: 'Payment recorded', text: formatDollarsAndCents(given.amount) })
        onClose()
      }}
    >
      <Field
        label="Amount"
        error={errors.amount?.message}
        hint={
          invoice && amount !== null && amount > 0 ? (
            <span role="status">
              {isMore && !keepsRest
                ? copy.overpaymentHint(formatDollarsAndCents(leftToPay(invoice)))
                : balanceAfter(invoice, { amount, paymentMethod, isCleared })}
            </span>
          ) : undefined
        }
      >
        <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
      {isMore && <Checkbox {...form.register('keepsRest')}>{copy.keepAsCredit}</Checkbox>}
      <MethodChoice
        value={paymentMethod}
        onChange={(method) => form.setValue('paymentMethod', method, { shouldDirty: true })}
      />
      {mayWait && (
        <Checkbox {...form.register('isWaiting')}>{isCheck ? copy.notCleared : copy.promised}</Checkbox>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Date" error={errors.paidOn?.message}>
          <DateInput today={today} max={today} {...form.register('paidOn')} />
        </Field>
        <Field label="Reference" optional error={errors.reference?.message} hint={copy.referenceHint}>
          <Input dir="auto" autoComplete="off" {...form.register('reference')} />
        </Field>
      </div>
      <Field label="Note" optional error={errors.note?.message}>
        <Textarea {...form.register('note')} />
      </Field>
      {isCheck && <CheckPhotoField photo={photo} />}
      {invoice && isCleared && <Checkbox {...form.register('sendsReceipt')}>{copy.sendReceipt}</Checkbox>}
    </DialogForm>
  )
}
