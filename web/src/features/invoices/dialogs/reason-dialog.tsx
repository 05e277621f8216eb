import { requiredText } from '@mantel/domain/endpoints/fields'
import { z } from 'zod'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'

type Props = {
  title: string
  description: string
  label?: string
  hint?: string
  isOptional?: boolean
  action: string
  fallback: string
  onSubmit: (text: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason or a message before a change that cannot simply be undone. */
export const ReasonDialog = (props: Props) => (
  <FormDialog open onOpenChange={props.onClose} title={props.title} description={props.description}>
    <ReasonForm {...props} />
  </FormDialog>
)

const required = z.object({ reason: requiredText('Enter a reason', 500) })
const optional = z.object({ reason: z.string().trim().max(500) })

function ReasonForm({ label = 'Reason', hint, isOptional, action, fallback, onSubmit, onClose }: Props) {
  const form = useInputForm(isOptional ? optional : required, { defaultValues: { reason: '' } })
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      action={action}
      failure={fallback}
      onCancel={onClose}
      save={async ({ reason }) => {
        await onSubmit(reason)
        onClose()
      }}
    >
      <Field label={label} optional={isOptional} error={errors.reason?.message} hint={hint}>
        <Textarea {...form.register('reason')} />
      </Field>
    </DialogForm>
  )
}
