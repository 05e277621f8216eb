import type { Stage } from '@mantel/domain/projects/pipeline'
import { type ProjectInList, type ProjectOnPage, projectsApi } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, textOf } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { keepProjects } from '../queries.ts'
import { summaryOf } from './bulk-summary.ts'

type Change = (project: ProjectInList) => Promise<ProjectOnPage>
type Job = {
  projects: readonly ProjectInList[]
  change: Change
  /** What is said of those that went: “moved to Won”. */
  done: string
  undo: { change: Change; done: string }
}

/** The same thing with several projects: one after the other, one word about all of them, one way back. */
export function useBulk() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)

  async function run({ projects, change, done, undo }: Job) {
    const changed: ProjectInList[] = []
    const kept: ProjectOnPage[] = []
    const failures: { title: string; message: string }[] = []
    for (const [index, project] of projects.entries()) {
      setProgress({ done: index, of: projects.length })
      try {
        kept.push(await change(project))
        changed.push(project)
      } catch (error) {
        failures.push({ title: project.title, message: textOf(error, 'That was refused.') })
      }
    }
    setProgress(null)
    keepProjects(queries, kept)
    const back = () => run({ projects: changed, ...undo, undo: { change, done } })
    toast({
      ...summaryOf({ changed, failures, done }),
      ...(changed.length > 0 && { action: { label: 'Undo', run: () => void back() } }),
    })
  }

  const archive: Change = ({ id }) => call(projectsApi.archive, { params: { id } })
  const restore: Change = ({ id }) => call(projectsApi.restore, { params: { id } })
  return {
    progress,
    move: (projects: readonly ProjectInList[], stage: Stage, reason?: string) =>
      run({
        projects: projects.filter(({ status }) => status !== stage.name),
        // Of the version that stood in the list: what somebody else has moved meanwhile stays where they put it.
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
      run({ projects, change: archive, done: 'archived', undo: { change: restore, done: 'brought back' } }),
    restore: (projects: readonly ProjectInList[]) =>
      run({ projects, change: restore, done: 'brought back', undo: { change: archive, done: 'archived' } }),
  }
}
