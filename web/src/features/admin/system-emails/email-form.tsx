import type { SystemEmail } from '@mantel/domain/admin/system-emails'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { SectionFooter } from '../../../platform/saving/section-footer.tsx'
import { useSectionForm } from '../../../platform/saving/section-form.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { EditorLayout } from '../content-editor/editor-layout.tsx'
import { LastEdited } from '../content-editor/last-edited.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { EmailActions } from './email-actions.tsx'
import { type EmailTyped, emailFields, emailLabels as labels, typedEmail } from './email-fields.ts'
import { EmailPreview } from './email-preview.tsx'
import { FieldKeys } from './field-keys.tsx'
import { useInsertField } from './insert-field.ts'
import { cacheSystemEmail, systemEmailsQuery, useSaveSystemEmail } from './queries.ts'

type Schema = z.ZodType<z.output<typeof emailFields>, EmailTyped>

export function EmailForm({ email }: { email: SystemEmail }) {
  const queries = useQueryClient()
  const { mutateAsync } = useSaveSystemEmail()
  const { key, fields } = email
  const { form, submit, discard, others } = useSectionForm(email, {
    schema: emailFields as unknown as Schema,
    read: typedEmail,
    versionOf: ({ version }) => version,
    save: (changes, { subject, body, button, isActive, version }) =>
      mutateAsync({ params: { key }, body: { subject, body, button, isActive, ...changes, version } }),
    load: async () => {
      const emails = await queries.fetchQuery({ ...systemEmailsQuery, staleTime: 0 })
      return emails.find((one) => one.key === key) ?? email
    },
    updateCache: (saved) => cacheSystemEmail(queries, saved),
    messages: {
      saved: 'Email saved',
      text: logged,
      fallback: copy.saveFailed,
    },
  })
  const { errors } = form.formState
  const typed = form.watch()
  const insertion = useInsertField((name, text) => form.setValue(name, text, { shouldDirty: true }))
  return (
    <EditorLayout
      form={
        <Form onSubmit={submit} className="flex flex-col gap-5">
          <p className="text-13 leading-4.5 text-muted-foreground">
            <LastEdited at={email.editedBy ? email.updatedAt : null} by={email.editedBy} />.
          </p>
          <Field label={labels.subject} error={errors.subject?.message}>
            <Input autoComplete="off" {...insertion.register(form.register('subject'))} />
          </Field>
          <Field label={labels.body} error={errors.body?.message} hint={copy.bodyHint}>
            <Textarea
              className="max-h-none! min-h-60! leading-5"
              {...insertion.register(form.register('body'))}
            />
          </Field>
          <FieldKeys fields={fields} onInsert={insertion.insert} />
          {email.button !== null && (
            <Field label={labels.button} error={errors.button?.message} hint={copy.buttonHint}>
              <Input autoComplete="off" className="max-w-80" {...form.register('button')} />
            </Field>
          )}
          <div className="text-13">
            <Switch
              checked={typed.isActive === 'on'}
              onChange={(isOn) => form.setValue('isActive', isOn ? 'on' : 'off', { shouldDirty: true })}
            >
              Send this email
            </Switch>
            {typed.isActive === 'off' && (
              <p className="mt-1 text-12 leading-4 text-amber">{copy.isOffHint}</p>
            )}
          </div>
          <EmailActions
            email={email}
            typed={typed}
            onReset={(saved) => {
              discard()
              cacheSystemEmail(queries, saved)
            }}
            onRefused={form.refuse}
          />
          <SectionFooter
            state={form.formState}
            others={others}
            labels={labels}
            format={(name, text) => (name === 'isActive' ? onOffLabels[text] : text)}
            onDiscard={discard}
          />
        </Form>
      }
      preview={<EmailPreview typed={typed} hasButton={email.button !== null} />}
    />
  )
}

const onOffLabels: Record<string, string> = { on: 'Yes', off: 'No' }
