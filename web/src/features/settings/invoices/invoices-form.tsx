import { formatInvoiceNumber } from '@mantel/domain/invoices/numbering'
import { type InvoiceTemplate, templateNames } from '@mantel/domain/invoices/templates'
import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { call } from '../../../platform/api/api.ts'
import { SectionFooter } from '../../../platform/saving/section-footer.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useSettingsForm } from '../layout/settings-form.ts'
import { NumberWithUnit } from '../timeline/number-with-unit.tsx'
import * as copy from './copy.ts'
import {
  type InvoicesTyped,
  invoiceFields,
  invoiceLabels as labels,
  paddingChoices,
  sampleFields,
  typedInvoices,
} from './invoice-fields.ts'
import { TemplateField } from './template-field.tsx'

type Props = { settings: Settings; isReadOnly: boolean }

export function InvoicesForm({ settings, isReadOnly }: Props) {
  const { form, submit, others, discard } = useSettingsForm(settings, {
    schema: invoiceFields,
    read: typedInvoices,
    // Includes the next number, because new invoices raise it without changing `seen`.
    versionOf: ({ invoices }) => `${invoices.seen} ${invoices.nextInvoiceNumber}`,
    save: (changes, { invoices }) =>
      call(settingsApi.saveInvoices, { body: { ...changes, seen: invoices.seen } }),
    messages: { saved: copy.saved, fallback: copy.notSaved },
  })
  const { errors } = form.formState
  const typed = form.watch()
  const fields = sampleFields(typed, settings.invoices)
  const sampleWith = (invoiceNumberPadding: number) =>
    formatInvoiceNumber({ ...fields, invoiceNumberPadding }, fields.nextInvoiceNumber)
  const hasEin = settings.company.businessEinNumber !== null
  const toggle = (name: 'depositInvoiceOnSigning' | 'einOnInvoices', hint: string, isPossible = true) => (
    <div>
      <Switch
        checked={typed[name] === 'on'}
        disabled={isReadOnly || !isPossible}
        onChange={(isOn) => form.setValue(name, isOn ? 'on' : 'off', { shouldDirty: true })}
      >
        {labels[name]}
      </Switch>
      <p className="mt-0.5 pl-10 text-12 leading-4 text-muted-foreground">{hint}</p>
    </div>
  )
  const text = (name: 'invoicePrefix' | 'nextInvoiceNumber' | 'taxLabel', inputMode?: 'numeric') => (
    <Field label={labels[name]} error={errors[name]?.message}>
      <Input
        autoComplete="off"
        inputMode={inputMode}
        readOnly={isReadOnly}
        className={inputMode && 'tabular-nums'}
        {...form.register(name)}
      />
    </Field>
  )
  const paddings = paddingChoices(settings.invoices.invoiceNumberPadding).map((padding) => ({
    value: String(padding),
    label: sampleWith(padding),
  }))
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {text('invoicePrefix')}
        {text('nextInvoiceNumber', 'numeric')}
        <Field label={labels.invoiceNumberPadding} error={errors.invoiceNumberPadding?.message}>
          {isReadOnly ? (
            <Input readOnly value={sampleWith(fields.invoiceNumberPadding)} />
          ) : (
            <Select options={paddings} {...form.register('invoiceNumberPadding')} />
          )}
        </Field>
      </div>
      <div className="rounded-box bg-muted px-3.5 py-3 text-13 leading-5">
        <p aria-live="polite">{copy.nextInvoice(sampleWith(fields.invoiceNumberPadding))}</p>
        <p className="mt-1 text-12 leading-4 text-muted-foreground">{copy.upwardOnly}</p>
      </div>
      <TemplateField
        settings={settings}
        fields={fields}
        value={typed.invoiceTemplate}
        isReadOnly={isReadOnly}
        onChange={(template) => form.setValue('invoiceTemplate', template, { shouldDirty: true })}
      />
      <div>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {text('taxLabel')}
          <NumberWithUnit
            label={labels.taxPercent}
            unit="%"
            error={errors.taxPercent?.message}
            readOnly={isReadOnly}
            {...form.register('taxPercent')}
          />
        </div>
        <p className="mt-1.25 text-12 leading-4 text-muted-foreground">{copy.taxHint}</p>
      </div>
      <div>
        <div className="grid gap-4 sm:grid-cols-2">
          {(['invoiceTerms', 'invoiceNotes'] as const).map((name) => (
            <Field key={name} label={labels[name]} error={errors[name]?.message}>
              <Textarea placeholder={examples[name]} readOnly={isReadOnly} {...form.register(name)} />
            </Field>
          ))}
        </div>
        <p className="mt-1.25 text-12 leading-4 text-muted-foreground">{copy.textsHint}</p>
      </div>
      {toggle('depositInvoiceOnSigning', copy.depositHint)}
      {toggle('einOnInvoices', hasEin ? copy.einHint : copy.einMissing, hasEin)}
      <SectionFooter
        state={form.formState}
        others={others}
        labels={labels}
        format={formatForConflict}
        onDiscard={discard}
      />
    </Form>
  )
}

const examples = { invoiceTerms: copy.termsExample, invoiceNotes: copy.notesExample }

function formatForConflict(name: keyof InvoicesTyped, text: string) {
  if (name === 'invoiceTemplate') return templateNames[text as InvoiceTemplate] ?? text
  if (name === 'depositInvoiceOnSigning' || name === 'einOnInvoices') return text === 'on' ? 'On' : 'Off'
  return text
}
