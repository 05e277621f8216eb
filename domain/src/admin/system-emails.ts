import { z } from 'zod'
import { get, post, put } from '../endpoints/endpoint.ts'
import { isReadable, optionalText, requiredText } from '../endpoints/fields.ts'
import { timestamp } from '../endpoints/times.ts'

/** Blank lines separate the paragraphs of the body. Each {field} is filled in when the email is sent. */
export const systemEmail = z.object({
  key: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The label of the email's button; null if the email has no link. */
  button: z.string().nullable(),
  isActive: z.boolean(),
  /** The names of the fields that the email can use. */
  fields: z.array(z.string()),
  /** Whether the email still has its default text. */
  isAsBuilt: z.boolean(),
  version: z.number(),
  updatedAt: timestamp,
  editedBy: z.string().nullable(),
})
export type SystemEmail = z.infer<typeof systemEmail>

export const systemEmailText = z.strictObject({
  subject: requiredText('Enter a subject', 200),
  body: z
    .string('Enter some text')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Enter some text')
        .max(10_000, 'Use 10,000 characters or fewer')
        .refine(isReadable, 'Remove hidden characters, or paste as plain text'),
    ),
  button: optionalText(60),
})
export type SystemEmailText = z.output<typeof systemEmailText>

export const systemEmailInput = systemEmailText.extend({ isActive: z.boolean() })

/** The names between braces, in order of appearance, without duplicates. */
export const fieldsIn = (text: string) => [
  ...new Set([...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name)),
]

const seenVersion = z.strictObject({ version: z.number().int().positive() })
const params = z.strictObject({ key: z.string().min(1).max(100) })
const manage = { access: 'platform:manage', params } as const

export const systemEmailsApi = {
  list: get('/api/admin/system-emails', {
    access: 'platform:read',
    about: 'The emails that the platform sends',
    shows: ['system-email'],
    response: z.array(systemEmail),
  }),
  save: put('/api/admin/system-emails/:key', {
    ...manage,
    about: 'Change an email',
    changes: ['system-email', 'activity'],
    body: systemEmailInput.extend(seenVersion.shape),
    response: systemEmail,
  }),
  restore: put('/api/admin/system-emails/:key/default', {
    ...manage,
    about: 'Reset an email to its default text',
    changes: ['system-email', 'activity'],
    body: seenVersion,
    response: systemEmail,
  }),
  test: post('/api/admin/system-emails/:key/test', {
    ...manage,
    about: 'Send a test of an email with unsaved text',
    changes: ['activity'],
    once: true,
    rate: 'mail-request',
    body: systemEmailText,
    response: z.object({ sentTo: z.string() }),
  }),
}
