import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RecordNotFound } from '../../layouts/pages/record-not-found.tsx'
import { RecordPage } from '../../layouts/pages/record-page.tsx'
import { errorText, isFinal } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { useUrlChange } from '../../platform/url-changes.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { leadOfProjectQuery } from '../leads/queries.ts'
import { MoveProvider } from '../projects/move/move-provider.tsx'
import { projectQuery } from '../projects/queries.ts'
import { workspaceQuery } from '../workspace/queries.ts'
import * as copy from './copy.ts'
import { PageActions, useRestore } from './page-actions.tsx'
import { ProjectPage } from './project-page.tsx'
import { ProjectPageSkeleton } from './project-page-skeleton.tsx'

const route = getRouteApi('/signed-in/member/app/projects/$id')

/** What belongs to one tab only. */
const noState = {
  step: undefined,
  photo: undefined,
  room: undefined,
  roomless: undefined,
  moment: undefined,
  by: undefined,
}

export function ProjectScreen() {
  const { id } = route.useParams()
  const { tab, step } = route.useSearch()
  const change = useUrlChange<ReturnType<typeof route.useSearch>>()
  const user = useUser()
  const { data: project, error, refetch } = useQuery(projectQuery(id))
  const { data: workspace } = useQuery(workspaceQuery)
  // Loads the lead together with the project, because the lead is shown above the rest of the page.
  useQuery({ ...leadOfProjectQuery(id), enabled: can(user, 'leads:read') })
  const restore = useRestore()
  const list = { to: '/app/projects', label: user.navigationLabels.projects }
  if (isFinal(error)) {
    return <RecordNotFound list={list} title="Project not found" text={copy.notFoundHint} />
  }
  if (!project) {
    return (
      <RecordPage list={list} title={user.navigationLabels.projects}>
        {error ? (
          <LoadError what="this project" message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <ProjectPageSkeleton />
        )}
      </RecordPage>
    )
  }
  const stages = workspace?.stages ?? []
  return (
    <MoveProvider key={id} stages={stages}>
      <RecordPage
        list={list}
        title={project.title}
        actions={<PageActions project={project} stages={stages} />}
      >
        <ProjectPage
          project={project}
          tab={tab}
          step={step}
          onTab={(name) => change({ ...noState, tab: name })}
          onStepTaken={() => change({ step: undefined }, 'part')}
          onRestore={can(user, 'projects:archive') ? () => void restore(project) : undefined}
        />
      </RecordPage>
    </MoveProvider>
  )
}
