import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { call } from '../../../platform/api/api.ts'
import { SectionFooter } from '../../../platform/saving/section-footer.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useSettingsForm } from '../layout/settings-form.ts'
import * as copy from './copy.ts'
import { NumberWithUnit } from './number-with-unit.tsx'
import { parseRules, timelineExample } from './timeline-example.ts'
import {
  anchors,
  timelineLabels as labels,
  type TimelineTyped,
  timelineFields,
  typedTimeline,
} from './timeline-fields.ts'

type Props = { settings: Settings; isReadOnly: boolean }

export function TimelineForm({ settings, isReadOnly }: Props) {
  const { form, submit, others, discard } = useSettingsForm(settings, {
    schema: timelineFields,
    read: typedTimeline,
    versionOf: ({ timeline }) => timeline.seen,
    save: (changes, { timeline }) =>
      call(settingsApi.saveTimeline, { body: { ...changes, seen: timeline.seen } }),
    messages: { saved: copy.timelineSaved, fallback: copy.timelineNotSaved },
  })
  const { errors } = form.formState
  const example = timelineExample(parseRules(form.watch(), settings.timeline))
  const number = (name: keyof TimelineTyped, unit: string) => (
    <NumberWithUnit
      label={labels[name]}
      unit={unit}
      error={errors[name]?.message}
      readOnly={isReadOnly}
      {...form.register(name)}
    />
  )
  const anchor = anchors.find(({ value }) => value === settings.timeline.finalPaymentAnchor)
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {number('stageDurationDays', 'days')}
        {number('depositDueDays', 'days after signing')}
        {number('depositPercent', '%')}
        {number('finalPaymentDays', 'days')}
        <Field label={labels.finalPaymentAnchor} error={errors.finalPaymentAnchor?.message}>
          {isReadOnly ? (
            <Input readOnly value={anchor?.label ?? ''} />
          ) : (
            <Select options={anchors} {...form.register('finalPaymentAnchor')} />
          )}
        </Field>
      </div>
      <div className="rounded-box bg-muted px-3.5 py-3 text-13 leading-5">
        <div aria-live="polite" className="tabular-nums">
          <p>{example.install}</p>
          <p>{example.deposit}</p>
        </div>
        <p className="mt-1 text-12 leading-4 text-muted-foreground">{copy.datesHint}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {fees.map((name) => (
          <Field key={name} label={labels[name]} error={errors[name]?.message}>
            <Textarea placeholder={examples[name]} readOnly={isReadOnly} {...form.register(name)} />
          </Field>
        ))}
      </div>
      <SectionFooter
        state={form.formState}
        others={others}
        labels={labels}
        format={(name, text) =>
          name === 'finalPaymentAnchor' ? anchors.find(({ value }) => value === text)?.label : text
        }
        onDiscard={discard}
      />
    </Form>
  )
}

const examples = {
  paymentLateFee: copy.lateFeeExample,
  additionalServicesHourlyFee: copy.additionalServicesExample,
  clientDelaysPenaltyHourlyFee: copy.delayExample,
  clientReschedulePenaltyFee: copy.rescheduleExample,
}
const fees = Object.keys(examples) as (keyof typeof examples)[]
