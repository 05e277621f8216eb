import { z } from 'zod'
import { get } from './endpoints/endpoint.ts'
import { idParams } from './endpoints/ids.ts'

export const messageCategories = [
  'inquiry',
  'contract',
  'invoice',
  'reminder',
  'destage',
  'review',
  'other',
] as const
export type MessageCategory = (typeof messageCategories)[number]

/** One of the company's message templates, filled in for a project or a lead. */
export const filledMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(messageCategories),
  subject: z.string(),
  text: z.string(),
  /** The placeholders in the text whose value is missing, exactly as they appear. The user has to replace them. */
  gaps: z.array(z.string()),
})
export type FilledMessage = z.infer<typeof filledMessage>

/** A message template with its fields, such as `{client.firstName}`. */
export const messageTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(messageCategories),
  subject: z.string(),
  text: z.string(),
})
export type MessageTemplate = z.infer<typeof messageTemplate>

export const messageTemplatesApi = {
  list: get('/api/message-templates', {
    access: 'message-templates:read',
    about: 'List the company’s message templates by name',
    shows: ['message-template'],
    response: z.array(messageTemplate),
  }),
  ofProject: get('/api/projects/:id/message-templates', {
    access: 'message-templates:read',
    about: 'List the company’s message templates by name, filled in for a project',
    shows: ['project', 'client', 'company', 'message-template', 'invoice', 'user'],
    params: idParams('project'),
    query: z.strictObject({ category: z.enum(messageCategories).optional() }),
    response: z.array(filledMessage),
  }),
}
