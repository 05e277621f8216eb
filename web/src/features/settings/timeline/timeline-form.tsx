import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { call } from '../../../platform/api/api.ts'
import { SectionEnd } from '../../../platform/saving/section-end.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useSettingsForm } from '../layout/settings-form.ts'
import { Measure } from './measure.tsx'
import { rulesIn, timelineExample } from './timeline-example.ts'
import {
  anchors,
  timelineLabels as labels,
  type TimelineTyped,
  timelineFields,
  typedTimeline,
} from './timeline-fields.ts'

type Props = { settings: Settings; isReadOnly: boolean }

export function TimelineForm({ settings, isReadOnly }: Props) {
  const { form, submit, conflict, discard } = useSettingsForm(settings, {
    schema: timelineFields,
    read: typedTimeline,
    versionOf: ({ timeline }) => timeline.seen,
    save: (changes, { timeline }) =>
      call(settingsApi.saveTimeline, { body: { ...changes, seen: timeline.seen } }),
    messages: { saved: 'Timeline and fees saved', fallback: 'The timeline could not be saved' },
  })
  const { errors } = form.formState
  const example = timelineExample(rulesIn(form.watch(), settings.timeline))
  const number = (name: keyof TimelineTyped, unit: string) => (
    <Measure
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
        <p className="mt-1 text-12 leading-4 text-muted-foreground">
          The dates of open projects follow when you save. Dates set by hand stay.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {fees.map((name) => (
          <Field key={name} label={labels[name]} error={errors[name]?.message}>
            <Textarea placeholder={examples[name]} readOnly={isReadOnly} {...form.register(name)} />
          </Field>
        ))}
      </div>
      <SectionEnd
        state={form.formState}
        conflict={conflict}
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
  paymentLateFee: '1.5% a month after 10 days',
  additionalServicesHourlyFee: '$95 an hour',
  clientDelaysPenaltyHourlyFee: '$75 an hour of waiting',
  clientReschedulePenaltyFee: '$250 within 48 hours of the install',
}
const fees = Object.keys(examples) as (keyof typeof examples)[]
