import { addDays, type Day } from '@mantel/domain/basics/dates'
import { snoozesApi } from '@mantel/domain/snoozes'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { DateInput } from '../../../ui/date/date-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import * as copy from './copy.ts'
import { type Snoozable, useSnooze } from './use-snooze.ts'

type Props = { subject: Snoozable; today: Day; onClose: () => void }

export const SnoozeDialog = (props: Props) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title={copy.dialogTitle(props.subject.title)}
    description={copy.dialogHint}
  >
    <SnoozeForm {...props} />
  </FormDialog>
)

const fields = snoozesApi.project.body.pick({ until: true })

function SnoozeForm({ subject, today, onClose }: Props) {
  const { snooze, confirm } = useSnooze(today)
  const form = useInputForm(fields, { defaultValues: { until: '' } })
  return (
    <DialogForm
      form={form}
      action="Snooze"
      failure={copy.notSnoozed}
      onCancel={onClose}
      save={async ({ until }) => {
        await snooze(subject, until)
        onClose()
        confirm(subject, until)
      }}
    >
      <Field label="Until" error={form.formState.errors.until?.message}>
        <DateInput today={today} {...form.register('until')} min={addDays(today, 1)} />
      </Field>
    </DialogForm>
  )
}
