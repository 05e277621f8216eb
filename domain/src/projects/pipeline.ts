import { z } from 'zod'
import { get } from '../endpoint.ts'
import { type StageKind, stageKinds } from './next-step.ts'
import { projectInList } from './projects.ts'

export const stage = z.object({ name: z.string(), kind: z.enum(stageKinds) })
export type Stage = z.infer<typeof stage>

/** Stages that only whoever may close a project (`pipeline:close`) puts one into. */
export const closes = (kind: StageKind) => kind === 'won' || kind === 'completed' || kind === 'canceled'

export const board = z.object({
  stages: z.array(stage),
  /** By stage and place. Those in stages that no longer exist stand in the first one. */
  cards: z.array(projectInList),
})
export type Board = z.infer<typeof board>

export const pipelineApi = {
  board: get('/api/pipeline', {
    access: 'pipeline:read',
    about: 'The stages and every project on the board',
    response: board,
  }),
}
