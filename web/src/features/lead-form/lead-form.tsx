import { type LeadForm as LeadFormSettings, leadFormApi } from '@mantel/domain/leads/lead-form-settings'
import { widgetFields } from '@mantel/domain/leads/widget-fields'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { SectionFooter } from '../../platform/saving/section-footer.tsx'
import { useSectionForm } from '../../platform/saving/section-form.ts'
import { useMedia } from '../../ui/base/media.ts'
import { Section } from '../../ui/display/section.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { CodeSection } from './code/code-section.tsx'
import { columns } from './columns.ts'
import * as copy from './copy.ts'
import { FieldList } from './fields/field-list.tsx'
import { describeTyped, formLabels } from './form-labels.ts'
import { formValues, readFields, typedForm, writeFields } from './form-values.ts'
import { KeySection } from './key-section.tsx'
import { Preview } from './preview/preview.tsx'
import { PreviewPanel } from './preview/preview-panel.tsx'
import { cacheLeadForm, fetchLeadForm } from './queries.ts'
import { autoReply, autoReplyHint } from './reply/copy.ts'
import { ReplyFields } from './reply/reply-fields.tsx'
import { useFormSwitches } from './save-switches.ts'
import { SwitchWithHint } from './switch-with-hint.tsx'

export const codeId = 'code'

/** The settings on the left, and how visitors see the form on the right. Narrow screens show the form in a panel. */
export function LeadForm({ settings }: { settings: LeadFormSettings }) {
  const queries = useQueryClient()
  const { form, submit, others, discard } = useSectionForm(settings, {
    schema: formValues,
    read: typedForm,
    versionOf: ({ version }) => version,
    save: (changes, { version }) => call(leadFormApi.edit, { body: { ...changes, version } }),
    messages: { saved: copy.saved, fallback: copy.notSaved },
    load: () => fetchLeadForm(queries),
    updateCache: (saved) => cacheLeadForm(queries, saved),
  })
  const saveSwitch = useFormSwitches()
  const isWide = useMedia('(min-width: 1000px)')
  const { errors } = form.formState
  const typed = form.watch()
  const fields = readFields(typed.fields)
  const { name: fieldsName } = form.register('fields')
  const { companyName, colors, key } = settings
  const config = {
    companyName,
    colors,
    fields: widgetFields(fields),
    thankYouMessage: typed.thankYouMessage,
    redirectUrl: null,
    ticket: '',
  }
  const place = { origin: location.origin, key, companyName, fields: widgetFields(settings.fields) }
  return (
    <div className={columns}>
      <div className="min-w-0 max-w-160">
        <Form onSubmit={submit}>
          <Section title={copy.fieldsTitle} action={!isWide && <PreviewPanel config={config} />}>
            <p className="-mt-2 mb-3 text-13 leading-4.5 text-muted-foreground">{copy.fieldsHint}</p>
            <FieldList
              fields={fields}
              onChange={(next) => form.setValue(fieldsName, writeFields(next), { shouldDirty: true })}
            />
            {errors.fields?.message && (
              <div className="mt-3">
                <FormError>{errors.fields.message}</FormError>
              </div>
            )}
          </Section>
          <Section title={copy.afterTitle}>
            <div className="flex flex-col gap-4">
              <Field label={copy.thanksLabel} error={errors.thankYouMessage?.message}>
                <Textarea {...form.register('thankYouMessage')} />
              </Field>
              <Field
                label={copy.redirectLabel}
                optional
                error={errors.redirectUrl?.message}
                hint={copy.redirectHint}
              >
                <Input
                  inputMode="url"
                  autoComplete="off"
                  spellCheck={false}
                  {...form.register('redirectUrl')}
                />
              </Field>
            </div>
          </Section>
          <Section title={copy.leadsTitle}>
            <div className="flex flex-col gap-4">
              <SwitchWithHint
                label={copy.autoAdd}
                hint={copy.autoAddHint}
                checked={settings.autoAddToPipeline}
                onChange={(isOn) => void saveSwitch('autoAddToPipeline', isOn)}
              />
              <SwitchWithHint
                label={autoReply}
                hint={autoReplyHint}
                checked={settings.autoReplyEnabled}
                onChange={(isOn) => void saveSwitch('autoReplyEnabled', isOn)}
              />
              {settings.autoReplyEnabled && (
                <ReplyFields
                  form={settings}
                  typed={typed}
                  errors={errors}
                  register={form.register}
                  setValue={form.setValue}
                />
              )}
              <Field
                label={copy.notifyLabel}
                optional
                error={errors.notifyEmails?.message}
                hint={copy.notifyHint}
              >
                <Textarea spellCheck={false} autoCapitalize="none" {...form.register('notifyEmails')} />
              </Field>
              <Field
                label={copy.sitesLabel}
                optional
                error={errors.allowedHosts?.message}
                hint={copy.sitesHint}
              >
                <Textarea spellCheck={false} autoCapitalize="none" {...form.register('allowedHosts')} />
              </Field>
            </div>
          </Section>
          <SectionFooter
            state={form.formState}
            others={others}
            labels={formLabels}
            format={describeTyped}
            onDiscard={discard}
          />
        </Form>
        <div className="mt-7 border-t border-border pt-7">
          <CodeSection id={codeId} place={place} />
          <KeySection />
        </div>
      </div>
      {isWide && (
        <div className="sticky top-6 min-w-0 self-start">
          <Preview config={config} />
        </div>
      )}
    </div>
  )
}
