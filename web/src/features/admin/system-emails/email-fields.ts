import { type SystemEmail, systemEmailText } from '@mantel/domain/admin/system-emails'
import { z } from 'zod'

/** The form's fields, which hold text. `isActive` is `on` or `off`. */
export const emailFields = z.object({
  subject: systemEmailText.shape.subject,
  body: systemEmailText.shape.body,
  button: z.string().pipe(systemEmailText.shape.button as z.ZodType<string | null, string>),
  isActive: z.enum(['on', 'off']).transform((value) => value === 'on'),
})
export type EmailTyped = { subject: string; body: string; button: string; isActive: string }

export const emailLabels: Record<keyof EmailTyped, string> = {
  subject: 'Subject',
  body: 'Text',
  button: 'Button',
  isActive: 'Sent',
}

export const typedEmail = ({ subject, body, button, isActive }: SystemEmail): EmailTyped => ({
  subject,
  body,
  button: button ?? '',
  isActive: isActive ? 'on' : 'off',
})
