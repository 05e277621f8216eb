import { z } from 'zod'
import { post } from './endpoints/endpoint.ts'
import { longText, requiredText } from './endpoints/fields.ts'
import { idOf, type RecordKind } from './endpoints/ids.ts'

/** One call emails at most this many clients. */
export const maxClientEmails = 100

/** The subject and the text of an email to several clients, with fields such as `{client.firstName}`. */
export const clientEmailInput = z.strictObject({
  subject: requiredText('Subject is required', 200),
  text: longText(10_000).pipe(z.string().min(1, 'Message is required')),
})

const input = (kind: RecordKind) =>
  clientEmailInput.extend({ ids: z.array(idOf(kind)).min(1).max(maxClientEmails) })

/** A selected client or project that gets no email, and why. */
const notEmailed = z.object({ id: z.uuid(), name: z.string(), reason: z.string() })

/** The emails as the clients would get them. */
const preview = z.object({
  emails: z.array(
    z.object({
      clientId: z.uuid(),
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      text: z.string(),
    }),
  ),
  notEmailed: z.array(notEmailed),
})
export type ClientEmailPreview = z.infer<typeof preview>

const sent = z.object({ count: z.number(), notEmailed: z.array(notEmailed) })

const access = 'messages:send'
// The emails name the user who sends them, so an impersonating SuperAdmin may not send them.
const send = { access, once: true, inPerson: true, response: sent, changes: ['project', 'activity'] } as const

export const clientEmailsApi = {
  previewForClients: post('/api/clients/many/emails/preview', {
    access,
    about: 'Fill in an email for several clients without sending it',
    changes: [],
    body: input('client'),
    response: preview,
  }),
  sendToClients: post('/api/clients/many/emails', {
    ...send,
    about: 'Email several clients, each with their own values in the text',
    body: input('client'),
  }),
  previewForProjects: post('/api/projects/many/emails/preview', {
    access,
    about: 'Fill in an email for the clients of several projects without sending it',
    changes: [],
    body: input('project'),
    response: preview,
  }),
  sendToProjects: post('/api/projects/many/emails', {
    ...send,
    about: 'Email the clients of several projects, each client once',
    body: input('project'),
  }),
}
