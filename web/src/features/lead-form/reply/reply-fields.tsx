import type { LeadForm } from '@mantel/domain/leads/lead-form-settings'
import type { FieldErrors, UseFormRegister, UseFormSetValue } from 'react-hook-form'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { FormTyped } from '../form-values.ts'
import * as copy from './copy.ts'

type Props = {
  form: LeadForm
  typed: FormTyped
  errors: FieldErrors<FormTyped>
  register: UseFormRegister<FormTyped>
  setValue: UseFormSetValue<FormTyped>
}

/** The text of the automatic reply: the default one, or a message template of the company. */
export function ReplyFields({ form, typed, errors, register, setValue }: Props) {
  const { autoReplyTemplateId: chosen } = typed
  // The server sends the default text only while the form uses it. After a change from a template to the default, the
  // text is not known until the form is saved.
  const isTextKnown = chosen !== '' || form.autoReplyTemplateId === null

  function choose(id: string) {
    setValue('autoReplyTemplateId', id, { shouldDirty: true })
    const stored = { subject: form.autoReplySubject, text: form.autoReplyText }
    const { subject, text } = form.templates.find((template) => template.id === id) ?? stored
    setValue('autoReplySubject', subject, { shouldDirty: true })
    setValue('autoReplyText', text, { shouldDirty: true })
  }

  return (
    <div className="flex flex-col gap-4 pl-10 max-md:pl-0">
      {form.templates.length > 0 && (
        <Field label={copy.templateLabel} error={errors.autoReplyTemplateId?.message}>
          <Select
            options={[
              { value: '', label: copy.defaultText },
              ...form.templates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={chosen}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      )}
      {isTextKnown ? (
        <>
          <Field label={copy.subjectLabel} error={errors.autoReplySubject?.message}>
            <Input dir="auto" autoComplete="off" {...register('autoReplySubject')} />
          </Field>
          <Field
            label={copy.textLabel}
            error={errors.autoReplyText?.message}
            hint={chosen === '' ? copy.textHint : copy.changesTemplate}
          >
            <Textarea rows={5} {...register('autoReplyText')} />
          </Field>
        </>
      ) : (
        <p className="text-12 leading-4 text-muted-foreground">{copy.defaultAfterSaving}</p>
      )}
    </div>
  )
}
