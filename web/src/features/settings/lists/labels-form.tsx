import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { call } from '../../../platform/api/api.ts'
import { SectionFooter } from '../../../platform/saving/section-footer.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSettingsForm } from '../layout/settings-form.ts'
import * as copy from './copy.ts'
import { type LabelsTyped, labelFields, labelLabels as labels, typedLabels } from './label-fields.ts'

type Props = { settings: Settings; isReadOnly: boolean }

export function LabelsForm({ settings, isReadOnly }: Props) {
  const { form, submit, others, discard } = useSettingsForm(settings, {
    schema: labelFields,
    read: typedLabels,
    versionOf: ({ labels }) => labels.seen,
    save: ({ brokerageLabel, briefLabel, ...navigation }, { labels: { navigationLabels, seen } }) =>
      call(settingsApi.saveLabels, {
        body: {
          ...(Object.keys(navigation).length > 0 && {
            navigationLabels: { ...navigationLabels, ...navigation },
          }),
          ...(brokerageLabel !== undefined && { brokerageLabel }),
          ...(briefLabel !== undefined && { briefLabel }),
          seen,
        },
      }),
    messages: { saved: 'Labels saved', fallback: copy.labelsNotSaved },
  })
  const { errors } = form.formState
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {names.map((name) => (
          <Field key={name} label={labels[name]} error={errors[name]?.message}>
            <Input dir="auto" autoComplete="off" readOnly={isReadOnly} {...form.register(name)} />
          </Field>
        ))}
      </div>
      <SectionFooter state={form.formState} others={others} labels={labels} onDiscard={discard} />
    </Form>
  )
}

const names = Object.keys(labels) as (keyof LabelsTyped)[]
