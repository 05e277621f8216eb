import { z } from 'zod'
import { get, post, put, timestamp } from '../endpoint.ts'
import { isReadable, optionalText, requiredText } from '../fields.ts'

/** A letter of the platform. Its body is paragraphs with a blank line between them; {field} is filled in when it is sent. */
export const systemEmail = z.object({
  key: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** What stands on the button that leads to us; null where the letter leads nowhere. */
  button: z.string().nullable(),
  isActive: z.boolean(),
  /** What it can be filled with. */
  fields: z.array(z.string()),
  /** Whether it says what it was shipped with. */
  isAsBuilt: z.boolean(),
  version: z.number(),
  updatedAt: timestamp,
  editedBy: z.string().nullable(),
})
export type SystemEmail = z.infer<typeof systemEmail>

export const systemEmailWords = z.strictObject({
  subject: requiredText('Write a subject', 200),
  body: z
    .string('Write something')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Write something')
        .max(10_000, 'Please use at most 10,000 characters')
        .refine(isReadable, 'Please remove the special characters'),
    ),
  button: optionalText(60),
})
export type SystemEmailWords = z.output<typeof systemEmailWords>

export const systemEmailInput = systemEmailWords.extend({ isActive: z.boolean() })

/** The names between braces, in their order, each once. */
export const fieldsIn = (text: string) => [
  ...new Set([...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name)),
]

const seen = z.strictObject({ version: z.number().int().positive() })
const params = z.strictObject({ key: z.string().min(1).max(100) })
const managed = { access: 'platform:manage', params } as const

export const systemEmailsApi = {
  list: get('/api/admin/system-emails', {
    access: 'platform:read',
    about: 'The letters that the platform sends',
    response: z.array(systemEmail),
  }),
  save: put('/api/admin/system-emails/:key', {
    ...managed,
    about: 'Change a letter',
    body: systemEmailInput.extend(seen.shape),
    response: systemEmail,
  }),
  restore: put('/api/admin/system-emails/:key/default', {
    ...managed,
    about: 'Back to the words that a letter was shipped with',
    body: seen,
    response: systemEmail,
  }),
  test: post('/api/admin/system-emails/:key/test', {
    ...managed,
    about: 'Send a letter to oneself, as it is typed',
    rate: 'mail-request',
    body: systemEmailWords,
    response: z.object({ sentTo: z.string() }),
  }),
}
