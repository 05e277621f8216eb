import { z } from 'zod'
import { get, idParams } from './endpoint.ts'

/** What a company's own letters are about. */
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

/** One of a company's own letters, as it reads for a project. */
const filledMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(messageCategories),
  subject: z.string(),
  text: z.string(),
  /** What stands in the letter instead of a value that there is none of, to the letter: somebody has to write it. */
  gaps: z.array(z.string()),
})
export type FilledMessage = z.infer<typeof filledMessage>

export const messageTemplatesApi = {
  ofProject: get('/api/projects/:id/message-templates', {
    access: 'message-templates:read',
    about: 'The company’s message templates by name, filled in for a project',
    params: idParams('project'),
    query: z.strictObject({ category: z.enum(messageCategories).optional() }),
    response: z.array(filledMessage),
  }),
}
