import type { Stage } from '@mantel/domain/projects/pipeline'
import { type ProjectInList, type ProjectOnPage, projectsApi } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { cacheProject, refreshAfterProject } from '../queries.ts'
import { summaryOf } from './bulk-summary.ts'
import * as copy from './copy.ts'

type Change = (project: ProjectInList) => Promise<ProjectOnPage>
type Job = {
  projects: readonly ProjectInList[]
  change: Change
  /** Ends the title of the toast, such as “moved to Won”. */
  done: string
  undo: { change: Change; done: string }
}

/** Changes several projects one after the other, with one toast and one Undo for all of them. */
export function useBulkChanges() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)

  async function run({ projects, change, done, undo }: Job) {
    const changed: ProjectInList[] = []
    const updated: ProjectOnPage[] = []
    const failures: { title: string; message: string }[] = []
    for (const [index, project] of projects.entries()) {
      setProgress({ done: index, of: projects.length })
      try {
        updated.push(await change(project))
        changed.push(project)
      } catch (error) {
        failures.push({ title: project.title, message: errorText(error, copy.notChanged) })
      }
    }
    setProgress(null)
    for (const project of updated) cacheProject(queries, project)
    refreshAfterProject(queries, projectsApi.edit)
    const undoAll = () => run({ projects: changed, ...undo, undo: { change, done } })
    toast({
      ...summaryOf({ changed, failures, done }),
      ...(changed.length > 0 && { action: { label: 'Undo', run: () => void undoAll() } }),
    })
  }

  const archive: Change = ({ id }) => call(projectsApi.archive, { params: { id } })
  const restore: Change = ({ id }) => call(projectsApi.restore, { params: { id } })
  return {
    progress,
    move: (projects: readonly ProjectInList[], stage: Stage, reason?: string) =>
      run({
        projects: projects.filter(({ status }) => status !== stage.name),
        // Sends the version in the list, so that a project that someone else has moved since then is not moved again.
        change: ({ id, version }) =>
          call(projectsApi.move, {
            params: { id },
            body: { status: stage.name, version, ...(reason && { reason }) },
          }),
        done: `moved to ${stage.name}`,
        undo: {
          change: ({ id, status }) => call(projectsApi.move, { params: { id }, body: { status } }),
          done: 'moved back',
        },
      }),
    archive: (projects: readonly ProjectInList[]) =>
      run({ projects, change: archive, done: 'archived', undo: { change: restore, done: 'restored' } }),
    restore: (projects: readonly ProjectInList[]) =>
      run({ projects, change: restore, done: 'restored', undo: { change: archive, done: 'archived' } }),
  }
}
