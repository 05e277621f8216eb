import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, Input } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { TemplateMenu, type TemplateMenuProps } from './template-menu.tsx'

type FieldName = 'recipientName' | 'recipientEmail' | 'ccEmails' | 'subject' | 'message'

export type EmailFieldsProps = {
  form: {
    register: (name: FieldName) => UseFormRegisterReturn
    formState: { errors: { [name in FieldName]?: { message?: string } } }
  }
  copy: { ccHint: string; messagePlaceholder: string }
  templates: TemplateMenuProps
}

/** The fields of an email about a document: the recipients, the subject, and a message that a template can fill in. */
export function EmailFields({ form: { register, formState }, copy, templates }: EmailFieldsProps) {
  const { errors } = formState
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="To" error={errors.recipientName?.message}>
          <Input dir="auto" autoComplete="off" {...register('recipientName')} />
        </Field>
        <Field label="Email" error={errors.recipientEmail?.message}>
          <Input type="email" autoComplete="off" {...register('recipientEmail')} />
        </Field>
      </div>
      <Field label="CC" optional error={errors.ccEmails?.message} hint={copy.ccHint}>
        <Input autoComplete="off" spellCheck={false} {...register('ccEmails')} />
      </Field>
      <Field label="Subject" error={errors.subject?.message}>
        <Input dir="auto" autoComplete="off" {...register('subject')} />
      </Field>
      <Field
        label="Message"
        optional
        error={errors.message?.message}
        action={<TemplateMenu {...templates} />}
      >
        <Textarea placeholder={copy.messagePlaceholder} {...register('message')} />
      </Field>
    </>
  )
}
