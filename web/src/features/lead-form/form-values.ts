import { validationMessage } from '@mantel/domain/endpoints/validation-messages'
import { type LeadFieldSetting, type LeadForm, leadFormInput } from '@mantel/domain/leads/lead-form-settings'
import { z } from 'zod'
import { typedText } from '../../platform/saving/typed-text.ts'
import * as copy from './copy.ts'

const { shape } = leadFormInput

/** Reads one entry per line. The error names the first invalid line, because a text field can show only one error. */
const typedList = <Out>(schema: z.ZodType<Out>) =>
  z.string().transform((text, context): Out => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const result = schema.safeParse(lines, { error: validationMessage })
    if (result.success) return result.data
    const [{ path, message } = { path: [], message: '' }] = result.error.issues
    const line = typeof path[0] === 'number' ? lines[path[0]] : undefined
    context.addIssue({ code: 'custom', message: line ? copy.lineProblem(line, message) : message })
    return z.NEVER
  })

/** All fields are one JSON text, so that two users who both rearrange them cause a conflict instead of a mix. */
const typedFields = z.string().transform((text, context) => {
  const result = shape.fields.safeParse(readFields(text), { error: validationMessage })
  if (result.success) return result.data
  context.addIssue({ code: 'custom', message: result.error.issues[0]?.message ?? '' })
  return z.NEVER
})

/**
 * All values are strings, because the form compares them with what others saved. The switches are not included, because
 * they are saved immediately.
 */
export const formValues = z.object({
  fields: typedFields,
  thankYouMessage: shape.thankYouMessage,
  redirectUrl: typedText(shape.redirectUrl),
  notifyEmails: typedList(shape.notifyEmails),
  allowedHosts: typedList(shape.allowedHosts),
  autoReplyTemplateId: z
    .string()
    .transform((id) => id || null)
    .pipe(shape.autoReplyTemplateId),
  autoReplySubject: shape.autoReplySubject,
  autoReplyText: shape.autoReplyText,
})
export type FormTyped = z.input<typeof formValues>

export const typedForm = (form: LeadForm): FormTyped => ({
  fields: writeFields(form.fields),
  thankYouMessage: form.thankYouMessage,
  redirectUrl: form.redirectUrl ?? '',
  notifyEmails: form.notifyEmails.join('\n'),
  allowedHosts: form.allowedHosts.join('\n'),
  autoReplyTemplateId: form.autoReplyTemplateId ?? '',
  autoReplySubject: form.autoReplySubject,
  autoReplyText: form.autoReplyText,
})

export const writeFields = (fields: LeadFieldSetting[]) =>
  JSON.stringify(fields.map(({ name, mode, label }) => ({ name, mode, label })))
export const readFields = (text: string) => JSON.parse(text) as LeadFieldSetting[]
