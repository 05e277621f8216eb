import { timeZoneName } from '@mantel/domain/basics/time-zones'
import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { call } from '../../../platform/api/api.ts'
import { SectionFooter } from '../../../platform/saving/section-footer.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSettingsForm } from '../layout/settings-form.ts'
import { companyFields, companyLabels as labels, typedCompany } from './company-fields.ts'
import * as copy from './copy.ts'
import { MaskedNumberField } from './masked-number-field.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

type Props = { settings: Settings; isReadOnly: boolean }

export function CompanyForm({ settings, isReadOnly }: Props) {
  const { form, submit, others, discard } = useSettingsForm(settings, {
    schema: companyFields,
    read: typedCompany,
    versionOf: ({ company }) => company.seen,
    save: (changes, { company }) =>
      call(settingsApi.saveCompany, { body: { ...changes, seen: company.seen } }),
    messages: { saved: 'Company saved', fallback: copy.companyNotSaved },
  })
  const { errors, dirtyFields } = form.formState
  // The EIN is a controlled field, because it shows a masked text instead of the stored number.
  const { name: ein } = form.register('businessEinNumber')
  const wiring = (name: keyof typeof labels) => ({ readOnly: isReadOnly, ...form.register(name) })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid grid-cols-6 gap-4">
        <Field label={labels.name} error={errors.name?.message} className="col-span-6">
          <Input dir="auto" autoComplete="organization" {...wiring('name')} />
        </Field>
        <Field label={labels.website} error={errors.website?.message} className={half}>
          <Input inputMode="url" autoComplete="url" spellCheck={false} {...wiring('website')} />
        </Field>
        <Field label={labels.phone} error={errors.phone?.message} className={half}>
          <Input type="tel" autoComplete="tel" {...wiring('phone')} />
        </Field>
        <Field label={labels.address} error={errors.address?.message} className="col-span-6">
          <Input dir="auto" autoComplete="street-address" {...wiring('address')} />
        </Field>
        <Field label={labels.city} error={errors.city?.message} className="col-span-6 sm:col-span-3">
          <Input dir="auto" autoComplete="address-level2" {...wiring('city')} />
        </Field>
        <Field label={labels.state} error={errors.state?.message} className="col-span-3 sm:col-span-1">
          <Input dir="auto" autoComplete="address-level1" {...wiring('state')} />
        </Field>
        <Field label={labels.zip} error={errors.zip?.message} className="col-span-3 sm:col-span-2">
          <Input autoComplete="postal-code" {...wiring('zip')} />
        </Field>
        <TimeZoneField
          label={labels.timeZone}
          stored={settings.company.timeZone}
          chosen={form.watch('timeZone')}
          error={errors.timeZone?.message}
          isReadOnly={isReadOnly}
          wiring={form.register('timeZone')}
        />
        <MaskedNumberField
          label={labels.businessEinNumber}
          value={form.watch(ein)}
          isEdited={dirtyFields.businessEinNumber === true}
          error={errors.businessEinNumber?.message}
          isReadOnly={isReadOnly}
          onType={(text) => form.setValue(ein, text, { shouldDirty: true })}
        />
        <Field
          label={labels.businessRegistrationNumber}
          error={errors.businessRegistrationNumber?.message}
          className={half}
        >
          <Input autoComplete="off" {...wiring('businessRegistrationNumber')} />
        </Field>
      </div>
      <SectionFooter
        state={form.formState}
        others={others}
        labels={labels}
        format={(name, text) => (name === 'timeZone' ? timeZoneName(text) : text)}
        onDiscard={discard}
      />
    </Form>
  )
}

const half = 'col-span-6 sm:col-span-3'
