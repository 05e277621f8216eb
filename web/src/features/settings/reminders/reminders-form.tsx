import { timeZoneName } from '@mantel/domain/basics/time-zones'
import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { useEffect, useRef } from 'react'
import { call } from '../../../platform/api/api.ts'
import { SectionFooter } from '../../../platform/saving/section-footer.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useSettingsForm } from '../layout/settings-form.ts'
import { NumberWithUnit } from '../timeline/number-with-unit.tsx'
import * as copy from './copy.ts'
import { lateFeeExample } from './late-fee-example.ts'
import {
  formatTyped,
  fromHours,
  kinds,
  reminderLabels as labels,
  type ReminderTyped,
  reminderFields,
  repeats,
  typedReminders,
  untilHours,
  valueOf,
} from './reminder-fields.ts'

type Props = { settings: Settings; isReadOnly: boolean }

export function RemindersForm({ settings, isReadOnly }: Props) {
  const typedNow = useRef(typedReminders(settings))
  const { form, submit, others, discard } = useSettingsForm(settings, {
    schema: reminderFields,
    read: typedReminders,
    versionOf: ({ reminders }) => reminders.seen,
    save: (changes, { reminders }) => {
      // If the kind changes, the value is sent too, even if its digits stay the same: 5 dollars are not 5 percent.
      const value = valueOf(typedNow.current.lateFeeKind, typedNow.current.lateFeeValue)
      const withValue = changes.lateFeeKind && value !== null ? { lateFeeValue: value } : {}
      return call(settingsApi.saveReminders, { body: { ...changes, ...withValue, seen: reminders.seen } })
    },
    messages: { saved: copy.saved, fallback: copy.notSaved },
  })
  const typed = form.watch()
  useEffect(() => {
    typedNow.current = typed
  })
  const { errors } = form.formState
  const { data: parsed } = reminderFields.safeParse(typed)
  const { reminderBusinessDays } = settings.reminders
  const hasFee = typed.lateFeeKind !== 'none'
  const choice = (
    name: keyof ReminderTyped,
    options: readonly { value: string; label: string }[],
    hint?: string,
  ) => (
    <Field label={labels[name]} error={errors[name]?.message} hint={hint}>
      {isReadOnly ? (
        <Input readOnly value={formatTyped(name, typed[name])} />
      ) : (
        <Select options={options} {...form.register(name)} />
      )}
    </Field>
  )
  const number = (name: keyof ReminderTyped, unit: string) => (
    <NumberWithUnit
      label={labels[name]}
      unit={unit}
      error={errors[name]?.message}
      readOnly={isReadOnly}
      {...form.register(name)}
    />
  )
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {choice('reminderFromHour', fromHours, timeZoneName(settings.company.timeZone))}
        {choice('reminderUntilHour', untilHours)}
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {choice('lateFeeKind', kinds)}
        {hasFee && (
          <>
            {number('lateFeeValue', typed.lateFeeKind === 'percent' ? '% of overdue' : 'dollars')}
            {number('lateFeeGraceDays', 'days after due')}
            {choice('lateFeeRepeat', repeats)}
            <Field label={labels.lateFeeCap} error={errors.lateFeeCap?.message} optional>
              <Input
                inputMode="decimal"
                autoComplete="off"
                placeholder={copy.noLimit}
                readOnly={isReadOnly}
                {...form.register('lateFeeCap')}
              />
            </Field>
          </>
        )}
      </div>
      <div className="rounded-box bg-muted px-3.5 py-3 text-13 leading-5">
        <p aria-live="polite" className="tabular-nums">
          {lateFeeExample({ ...(parsed ?? settings.reminders), reminderBusinessDays })}
        </p>
        {hasFee && <p className="mt-1 text-12 leading-4 text-muted-foreground">{copy.feeHint}</p>}
      </div>
      <SectionFooter
        state={form.formState}
        others={others}
        labels={labels}
        format={formatTyped}
        onDiscard={discard}
      />
    </Form>
  )
}
