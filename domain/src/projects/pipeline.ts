import { z } from 'zod'
import { get } from '../endpoints/endpoint.ts'
import { idOf } from '../endpoints/ids.ts'
import { day } from '../endpoints/times.ts'
import { can, type PermissionSubject } from '../permissions.ts'
import { type StageKind, stageKinds } from './next-step.ts'
import { projectInList } from './projects.ts'

export const stage = z.object({ name: z.string(), kind: z.enum(stageKinds) })
export type Stage = z.infer<typeof stage>

/**
 * Projects in stages of these kinds are open: they count toward the plan, and the sidebar shows how many there are.
 * Archived projects and samples do not count.
 */
export const isOpenKind = (kind: StageKind): kind is 'open' | 'won' => kind === 'open' || kind === 'won'

/** Moving a project into or out of a stage of this kind requires `pipeline:close`. */
export const closesProject = (kind: StageKind) =>
  kind === 'won' || kind === 'completed' || kind === 'canceled'

/** `from` is undefined if the project's stage no longer exists. */
export const mayMove = (user: PermissionSubject, from: Stage | undefined, to: Stage) =>
  from?.name === to.name ||
  can(user, 'pipeline:close') ||
  !(closesProject(to.kind) || (from && closesProject(from.kind)))

export const boardOrders = ['manual', 'urgency', 'value', 'name'] as const
export type BoardOrder = (typeof boardOrders)[number]

/** The stats above the board. Each can be used as a filter. */
export const boardStats = ['open', 'won', 'signature', 'overdue'] as const
export type BoardStat = (typeof boardStats)[number]

/** How many cards of a stage are loaded at a time. */
export const cardsPerPage = 100
export const maxCardsPerPage = 500

const view = {
  order: z.enum(boardOrders).default('manual'),
  text: z.string().trim().max(200).optional(),
  type: z.string().max(100).optional(),
  source: z.string().max(100).optional(),
  member: idOf('user').optional(),
  /** Who has to do the next step. */
  needs: z.enum(['us', 'client']).optional(),
  show: z.enum(boardStats).optional(),
}

const amount = z.number().nullable()

export const board = z.object({
  /** The company's current day, on which the stats depend. */
  today: day,
  stages: z.array(
    stage.extend({
      /** How many projects of the stage match the filters. */
      count: z.number(),
      /** How many of them are samples, which no figure counts. */
      sampleCount: z.number(),
      /** Their total value. Null if none has a value, or for viewers who may not see prices. */
      sum: amount,
    }),
  ),
  /**
   * The first cards of each stage, in the order of the board. Paused and canceled stages have none. Projects whose
   * stage no longer exists are in the first stage.
   */
  cards: z.array(projectInList),
  /** The number of all projects, without filters. */
  total: z.number(),
  sampleTotal: z.number(),
  /** How many are open, without samples. */
  openTotal: z.number(),
  /** Of all projects, without filters. */
  stats: z.record(z.enum(boardStats), z.object({ count: z.number(), sum: amount })),
  hasSamples: z.boolean(),
})
export type Board = z.infer<typeof board>

export const pipelineApi = {
  board: get('/api/pipeline', {
    access: 'pipeline:read',
    about: 'Get the stages with their totals and first projects',
    shows: ['project', 'client', 'invoice', 'transaction', 'company'],
    query: z.strictObject(view),
    response: board,
  }),
  cards: get('/api/pipeline/cards', {
    access: 'pipeline:read',
    about: 'Get further projects of a stage',
    shows: ['project', 'client', 'invoice', 'transaction', 'company'],
    query: z.strictObject({
      ...view,
      stage: z.string().max(100),
      /** The number of cards that are already loaded. */
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(maxCardsPerPage).default(cardsPerPage),
    }),
    response: z.object({ cards: z.array(projectInList) }),
  }),
}
export type BoardView = z.output<typeof pipelineApi.board.query>

export const isFilteredView = (view: BoardView) =>
  Object.entries(view).some(([name, value]) => name !== 'order' && value !== undefined)
