import { z } from 'zod'
import { get } from '../endpoint.ts'
import { stage } from '../projects/pipeline.ts'

/** What every screen of a company needs to know about how it works: its words, its lists, its people. */
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
  /** Everybody of the team, also those who have left: their names stand in what they did. */
  people: z.array(z.object({ id: z.uuid(), name: z.string(), isActive: z.boolean() })),
  /** The file of the company's logo. */
  logoFileId: z.uuid().nullable(),
})
export type Workspace = z.infer<typeof workspace>

export const workspaceApi = {
  get: get('/api/workspace', {
    access: 'workspace:read',
    about: 'The company’s stages, types, sources, labels, timeline and people',
    response: workspace,
  }),
}
