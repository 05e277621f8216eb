import { boardGroupsApi } from '@mantel/domain/projects/board-groups'
import { manyProjectsApi } from '@mantel/domain/projects/many-projects'
import { openProjectsApi } from '@mantel/domain/projects/open-projects'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { projectsApi } from '@mantel/domain/projects/projects'
import type { Route } from '../../platform/http/routing.ts'
import { archiveProject, duplicateProject, restoreProject } from './archive-project.ts'
import { getBoard, listBoardCards } from './board/board.ts'
import { listBoardGroups, listGroupedCards } from './board/board-groups.ts'
import { countOpenProjects } from './board/open-projects.ts'
import { listProjects } from './list/list-projects.ts'
import { summarizeProjects } from './list/summarize-projects.ts'
import { archiveMany, assignMany, moveMany, restoreMany, setTypeOfMany, tagMany } from './many-projects.ts'
import { setMembers } from './members.ts'
import { moveProject } from './move-project.ts'
import { createProject, editProject, getProject } from './projects.ts'
import { previewRemoval, removeProject } from './remove-project.ts'

export function projectRoutes(route: Route) {
  route(pipelineApi.board, ({ db, actor, scope, query }) => getBoard(db, { actor, scope }, query))
  route(pipelineApi.cards, ({ db, actor, scope, query }) => listBoardCards(db, { actor, scope }, query))
  route(boardGroupsApi.groups, ({ db, actor, scope, query }) => listBoardGroups(db, { actor, scope }, query))
  route(boardGroupsApi.cards, ({ db, actor, scope, query }) => listGroupedCards(db, { actor, scope }, query))
  route(projectsApi.list, ({ db, actor, scope, query }) => listProjects(db, { actor, scope }, query))
  route(openProjectsApi.count, ({ db, actor, scope }) => countOpenProjects(db, { actor, scope }))
  route(projectsApi.summary, ({ db, actor, scope, query }) => summarizeProjects(db, { actor, scope }, query))
  route(projectsApi.create, ({ db, actor, body }) => createProject(db, actor, body))
  route(projectsApi.get, ({ db, actor, scope, params }) => getProject(db, { actor, scope }, params.id))
  route(projectsApi.edit, ({ db, actor, scope, params, body }) =>
    editProject(db, { actor, scope }, params.id, body),
  )
  route(projectsApi.move, ({ db, actor, scope, params, body }) =>
    moveProject(db, { actor, scope }, params.id, body),
  )
  route(projectsApi.archive, ({ db, actor, scope, params }) =>
    archiveProject(db, { actor, scope }, params.id),
  )
  route(projectsApi.restore, ({ db, actor, scope, params }) =>
    restoreProject(db, { actor, scope }, params.id),
  )
  route(projectsApi.duplicate, ({ db, actor, params }) => duplicateProject(db, actor, params.id))
  route(projectsApi.removal, ({ db, actor, scope, params }) =>
    previewRemoval(db, { actor, scope }, params.id),
  )
  route(projectsApi.remove, ({ db, actor, params }) => removeProject(db, actor, params.id))
  route(projectsApi.setMembers, ({ db, actor, scope, params, body }) =>
    setMembers(db, { actor, scope }, params.id, body.userIds),
  )
  route(manyProjectsApi.move, ({ db, actor, scope, body }) => moveMany(db, { actor, scope }, body))
  route(manyProjectsApi.archive, ({ db, actor, scope, body }) => archiveMany(db, { actor, scope }, body))
  route(manyProjectsApi.restore, ({ db, actor, scope, body }) => restoreMany(db, { actor, scope }, body))
  route(manyProjectsApi.setType, ({ db, actor, scope, body }) => setTypeOfMany(db, { actor, scope }, body))
  route(manyProjectsApi.tag, ({ db, actor, scope, body }) => tagMany(db, { actor, scope }, body))
  route(manyProjectsApi.assign, ({ db, actor, scope, body }) => assignMany(db, { actor, scope }, body))
}
