import { z } from 'zod'
import { get } from '../endpoints/endpoint.ts'
import { stage } from '../projects/pipeline.ts'

/** The company's labels, lists and team members, which every screen needs. */
export const workspace = z.object({
  timeZone: z.string(),
  stages: z.array(stage),
  projectTypes: z.array(z.string()),
  sources: z.array(z.string()),
  brokerageLabel: z.string(),
  briefLabel: z.string(),
  stageDurationDays: z.number(),
  depositDueDays: z.number(),
  finalPaymentDays: z.number(),
  finalPaymentAnchor: z.enum(['afterService', 'beforeService']),
  depositPercent: z.number(),
  /** All team members, including those who left, because their names appear in the activity. */
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      isActive: z.boolean(),
      avatarFileId: z.uuid().nullable(),
    }),
  ),
  logoFileId: z.uuid().nullable(),
  /** The payment methods that the company has set up and turned on. */
  paymentMethods: z.array(z.string()),
})
export type Workspace = z.infer<typeof workspace>

export const workspaceApi = {
  get: get('/api/workspace', {
    access: 'workspace:read',
    about: 'Get the company’s stages, types, sources, labels, timeline and team',
    shows: ['company', 'user', 'provider-account'],
    response: workspace,
  }),
}
