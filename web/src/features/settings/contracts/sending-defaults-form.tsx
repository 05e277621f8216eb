import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import type { z } from 'zod'
import { call } from '../../../platform/api/api.ts'
import { SectionFooter } from '../../../platform/saving/section-footer.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { expiryOptions, reminderOptions } from '../../contracts/sending/sending-fields.ts'
import { useSettingsForm } from '../layout/settings-form.ts'
import * as copy from './copy.tsx'
import {
  formatSendingDefault,
  sendingDefaultsLabels as labels,
  type SendingDefaultsTyped,
  sendingDefaultsFields,
  typedSendingDefaults,
} from './sending-defaults-fields.ts'

type Props = { settings: Settings; isReadOnly: boolean }
type Schema = z.ZodType<z.output<typeof sendingDefaultsFields>, SendingDefaultsTyped>

/** The default link expiration and reminders for sending a contract. */
export function SendingDefaultsForm({ settings, isReadOnly }: Props) {
  const { form, submit, others, discard } = useSettingsForm(settings, {
    schema: sendingDefaultsFields as unknown as Schema,
    read: typedSendingDefaults,
    versionOf: ({ contracts }) => contracts.seen,
    save: (changes, { contracts }) =>
      call(settingsApi.saveContracts, { body: { ...changes, seen: contracts.seen } }),
    messages: { saved: copy.defaultsSaved, fallback: copy.defaultsNotSaved },
  })
  const { errors } = form.formState
  const typed = form.watch()
  const choice = (name: 'contractExpiryDays' | 'contractReminderDays', options: typeof expiryOptions) => (
    <Field label={labels[name]} error={errors[name]?.message}>
      {isReadOnly ? (
        <Input readOnly value={formatSendingDefault(name, typed[name])} />
      ) : (
        <Select options={options} {...form.register(name)} />
      )}
    </Field>
  )
  const hasReminders = typed.contractReminders === 'on'
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-13 leading-4.5 text-muted-foreground">{copy.defaultsHint}</p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {choice('contractExpiryDays', expiryOptions)}
        {hasReminders && choice('contractReminderDays', reminderOptions)}
      </div>
      <div>
        <Switch
          checked={hasReminders}
          disabled={isReadOnly}
          onChange={(isOn) => form.setValue('contractReminders', isOn ? 'on' : 'off', { shouldDirty: true })}
        >
          {labels.contractReminders}
        </Switch>
        <p className="mt-0.5 pl-10 text-12 leading-4 text-muted-foreground">{copy.remindersHint}</p>
      </div>
      <SectionFooter
        state={form.formState}
        others={others}
        labels={labels}
        format={formatSendingDefault}
        onDiscard={discard}
      />
    </Form>
  )
}
