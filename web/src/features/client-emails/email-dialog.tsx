import { type ClientEmailPreview, clientEmailInput } from '@mantel/domain/client-emails'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useInputForm } from '../../platform/saving/form.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { Unsaved } from '../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { messageTemplatesQuery } from '../message-templates/queries.ts'
import { TemplateChoice } from '../message-templates/template-menu.tsx'
import * as copy from './copy.ts'
import { EmailCheck } from './email-check.tsx'
import { fieldsFor } from './fields.ts'
import { type EmailedKind, useClientEmails } from './queries.ts'

type Props = { kind: EmailedKind; ids: string[]; onClose: () => void; onSent: () => void }

/** Writes an email to several clients, then shows what each of them gets before it is sent. */
export const EmailDialog = (props: Props) => (
  <FormDialog open onOpenChange={props.onClose} title={copy.title} description={copy.hint}>
    <EmailSteps {...props} />
  </FormDialog>
)

type Draft = z.input<typeof clientEmailInput>

function EmailSteps({ kind, ids, onClose, onSent }: Props) {
  const user = useUser()
  const { preview } = useClientEmails(kind)
  const { data: templates } = useQuery(messageTemplatesQuery)
  const [checked, setChecked] = useState<{ draft: Draft; preview: ClientEmailPreview } | null>(null)
  const form = useInputForm(clientEmailInput, { defaultValues: { subject: '', text: '' } })
  const { errors, isDirty, isSubmitting } = form.formState

  function insert(id: string) {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[name="text"]')
    const text = form.getValues('text')
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
    form.setValue('text', `${text.slice(0, from)}{${id}}${text.slice(to)}`, { shouldDirty: true })
    form.setFocus('text')
    const end = from + id.length + 2
    field?.setSelectionRange(end, end)
  }
  const submit = form.handleSubmit(async (draft) => {
    try {
      setChecked({ draft, preview: await preview.mutateAsync({ body: { ids, ...draft } }) })
    } catch (error) {
      form.refuseHere(error, copy.notPreviewed)
    }
  })
  if (checked)
    return (
      <>
        <Unsaved isDirty />
        <EmailCheck
          kind={kind}
          ids={ids}
          {...checked}
          onBack={() => setChecked(null)}
          onSent={() => {
            onClose()
            onSent()
          }}
        />
      </>
    )
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Subject" error={errors.subject?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('subject')} />
      </Field>
      <Field
        label="Message"
        error={errors.text?.message}
        action={
          <span className="flex gap-3">
            <TemplateChoice
              templates={templates}
              onChoose={({ subject, text }) => {
                form.setValue('subject', subject, { shouldDirty: true })
                form.setValue('text', text, { shouldDirty: true })
                form.setFocus('text')
              }}
            />
            <Menu
              trigger={
                <Button variant="link" size="small">
                  {copy.insertField}
                </Button>
              }
            >
              {fieldsFor(kind, user).map(({ id, label }) => (
                <MenuItem key={id} onSelect={() => insert(id)}>
                  {label}
                </MenuItem>
              ))}
            </Menu>
          </span>
        }
      >
        <Textarea className="min-h-44" placeholder={copy.messagePlaceholder} {...form.register('text')} />
      </Field>
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <DialogFooter error={errors.root?.message} action="Preview" busy={isSubmitting} onCancel={onClose} />
    </Form>
  )
}
