import { z } from 'zod'
import { get } from '../endpoint.ts'
import { can, type PermissionSubject } from '../permissions.ts'
import { type StageKind, stageKinds } from './next-step.ts'
import { projectInList } from './projects.ts'

export const stage = z.object({ name: z.string(), kind: z.enum(stageKinds) })
export type Stage = z.infer<typeof stage>

/** Moving a project into or out of a stage of this kind requires `pipeline:close`. */
export const closesProject = (kind: StageKind) =>
  kind === 'won' || kind === 'completed' || kind === 'canceled'

/** `from` is undefined if the project's stage no longer exists. */
export const mayMove = (user: PermissionSubject, from: Stage | undefined, to: Stage) =>
  from?.name === to.name ||
  can(user, 'pipeline:close') ||
  !(closesProject(to.kind) || (from && closesProject(from.kind)))

export const board = z.object({
  stages: z.array(stage),
  /** Sorted by stage and position. Projects whose stage no longer exists are in the first stage. */
  cards: z.array(projectInList),
})
export type Board = z.infer<typeof board>

export const pipelineApi = {
  board: get('/api/pipeline', {
    access: 'pipeline:read',
    about: 'Get the stages and all projects on the board',
    shows: ['project', 'client', 'company'],
    response: board,
  }),
}
