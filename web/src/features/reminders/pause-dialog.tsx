import { addDays, type Day } from '@mantel/domain/basics/dates'
import { type PauseSubject, pauseSubjects } from '@mantel/domain/reminders/reminders'
import { z } from 'zod'
import { DialogForm } from '../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../platform/saving/form.ts'
import { toast } from '../../platform/toast.ts'
import { DateInput } from '../../ui/date/date-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { useClock } from '../workspace/clock.ts'
import * as copy from './copy.ts'
import { usePause } from './queries.ts'

/** What can be paused: an invoice, and its project and client. */
export type Pausable = Partial<Record<PauseSubject, { id: string; name: string }>>
type Props = { pausable: Pausable; onClose: () => void }

export const PauseDialog = (props: Props) => (
  <FormDialog open onOpenChange={props.onClose} title={copy.pauseTitle} description={copy.pauseHint}>
    <PauseForm {...props} />
  </FormDialog>
)

const lengths = [
  { value: 'week', label: '1 week' },
  { value: 'weeks', label: '2 weeks' },
  { value: 'day', label: 'Until a date' },
  { value: 'forever', label: 'Until I resume' },
] as const

const fieldsFor = (today: Day) =>
  z
    .object({
      subject: z.enum(pauseSubjects),
      length: z.enum(lengths.map(({ value }) => value)),
      day: z.string(),
    })
    .refine(({ length, day }) => length !== 'day' || day > today, { path: ['day'], message: copy.chooseDay })

function PauseForm({ pausable, onClose }: Props) {
  const { today } = useClock()
  const pause = usePause()
  const subjects = pauseSubjects.filter((subject) => pausable[subject])
  const form = useInputForm(fieldsFor(today), {
    defaultValues: { subject: subjects[0] ?? 'invoice', length: 'week', day: addDays(today, 7) },
  })
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      action="Pause"
      failure={copy.notPaused}
      onCancel={onClose}
      save={async ({ subject, length, day }) => {
        const chosen = pausable[subject]
        if (!chosen) return
        await pause(subject, chosen.id, untilOf(length, day, today))
        toast({ title: copy.paused, text: chosen.name })
        onClose()
      }}
    >
      <Field label="Pause">
        <Select
          options={subjects.map((subject) => ({
            value: subject,
            label: `${copy.pauseSubjects[subject]} (${pausable[subject]?.name})`,
          }))}
          {...form.register('subject')}
        />
      </Field>
      <Field label="For">
        <Select options={lengths} {...form.register('length')} />
      </Field>
      {form.watch('length') === 'day' && (
        <Field label="Resume on" error={errors.day?.message}>
          <DateInput today={today} min={addDays(today, 1)} {...form.register('day')} />
        </Field>
      )}
    </DialogForm>
  )
}

function untilOf(length: (typeof lengths)[number]['value'], day: Day, today: Day): Day | null {
  switch (length) {
    case 'week':
      return addDays(today, 7)
    case 'weeks':
      return addDays(today, 14)
    case 'day':
      return day
    case 'forever':
      return null
  }
}
