import { z } from 'zod'
import { get } from '../endpoints/endpoint.ts'
import { maxCardsPerPage, pipelineApi } from './pipeline.ts'
import { projectInList } from './projects.ts'

export const boardGroupings = ['member', 'type'] as const
export type BoardGrouping = (typeof boardGroupings)[number]

/** How many cards of a column are loaded at a time. */
export const groupedCardsPerPage = 50

const view = {
  ...pipelineApi.board.query.shape,
  by: z.enum(boardGroupings),
  /**
   * Only the projects of this stage. Without it, those of paused and canceled stages are left out unless the view has a
   * text to search for.
   */
  stage: z.string().max(100).optional(),
}
const shows = ['project', 'client', 'invoice', 'transaction', 'company'] as const

const group = z.object({
  /** The id of a team member or the name of a type. Null for the projects that no one is assigned to. */
  key: z.string().nullable(),
  /** How many projects the column has. A project with several team members is in several columns. */
  count: z.number(),
  /** How many of them are samples, which no figure counts. */
  sampleCount: z.number(),
  /** Their total value. Null if none has a value, or for viewers who may not see prices. */
  sum: z.number().nullable(),
  cards: z.array(projectInList),
})
export type BoardGroup = z.infer<typeof group>

export const boardGroupsApi = {
  groups: get('/api/pipeline/groups', {
    access: 'pipeline:read',
    about: 'Get the first projects of each team member or type',
    shows: [...shows],
    query: z.strictObject(view),
    response: z.object({ groups: z.array(group) }),
  }),
  cards: get('/api/pipeline/groups/cards', {
    access: 'pipeline:read',
    about: 'Get further projects of a team member or a type',
    shows: [...shows],
    query: z.strictObject({
      ...view,
      /** Without it, the projects that no one is assigned to. */
      key: z.string().max(100).optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(maxCardsPerPage).default(groupedCardsPerPage),
    }),
    response: z.object({ cards: z.array(projectInList) }),
  }),
}
export type GroupedView = z.output<typeof boardGroupsApi.groups.query>
