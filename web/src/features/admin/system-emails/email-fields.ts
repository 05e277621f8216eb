import { type SystemEmail, systemEmailText } from '@mantel/domain/admin/system-emails'
import { z } from 'zod'

/** A letter as it is typed; whether it is sent is a text here, like everything in a form of words. */
export const letterFields = z.object({
  subject: systemEmailText.shape.subject,
  body: systemEmailText.shape.body,
  button: z.string().pipe(systemEmailText.shape.button as z.ZodType<string | null, string>),
  isActive: z.enum(['on', 'off']).transform((state) => state === 'on'),
})
export type LetterTyped = { subject: string; body: string; button: string; isActive: string }

export const letterLabels: Record<keyof LetterTyped, string> = {
  subject: 'Subject',
  body: 'Text',
  button: 'Button',
  isActive: 'Sent',
}

export const typedLetter = ({ subject, body, button, isActive }: SystemEmail): LetterTyped => ({
  subject,
  body,
  button: button ?? '',
  isActive: isActive ? 'on' : 'off',
})
