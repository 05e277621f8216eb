import { dayIn, formatShortDay } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import type { ClientInList } from '@mantel/domain/clients'
import { maySeePrices, type PermissionSubject } from '@mantel/domain/permissions'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { usePages } from '../../platform/api/pages.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { LoadError } from '../../ui/display/states.tsx'
import { type DataColumn, DataTable } from '../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../ui/table/data-table-skeleton.tsx'
import { projectsOfClient } from '../clients/queries.ts'
import { valueColumn } from '../projects/list/project-columns.tsx'
import { useProjectSequence } from '../projects/neighbor-projects.ts'
import { NextStepLine } from '../projects/next-step/next-step-line.tsx'
import { PicturedTitle } from '../projects/pictured-title.tsx'
import { ProjectPicture } from '../projects/project-picture.tsx'
import { StageName } from '../projects/stage-mark.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import * as copy from './copy.ts'

/** Archived projects load only when the user asks for them. */
export function ClientProjects({ client }: { client: ClientInList }) {
  const { rows, more } = usePages(projectsOfClient(client.id, 'all'))
  useProjectSequence(rows?.map(({ id }) => id))
  const [showsArchived, setShowsArchived] = useState(false)
  // `projectCount` includes archived projects, so the number of archived projects is known once all others have loaded.
  const archived = rows && !more.hasMore ? client.projectCount - rows.length : 0
  return (
    <>
      <Projects client={client} view="all" count={client.projectCount} />
      {showsArchived && (
        <div className="mt-5">
          <h3 className="text-13 leading-4.5 font-semibold">Archived</h3>
          <Projects client={client} view="archived" count={archived} />
        </div>
      )}
      {archived > 0 && !showsArchived && (
        <Button variant="link" className="mt-3 text-13" onClick={() => setShowsArchived(true)}>
          {copy.showArchived(archived)}
        </Button>
      )}
    </>
  )
}

type Props = { client: ClientInList; view: 'all' | 'archived'; count: number }

function Projects({ client, view, count }: Props) {
  const user = useUser()
  const { data: workspace } = useQuery(workspaceQuery)
  const { rows, error, reload, more } = usePages(projectsOfClient(client.id, view))
  const label = user.navigationLabels.projects
  if (error) return <LoadError small what={label.toLowerCase()} message={errorText(error)} onRetry={reload} />
  const columns = projectColumns(workspace, user)
  if (!rows || !workspace) {
    return (
      <DataTableSkeleton
        label={label}
        place="text"
        columns={columns}
        rows={Math.min(Math.max(count, 1), 8)}
        picture="square"
      />
    )
  }
  if (rows.length === 0) {
    return (
      <p className="text-13 leading-4.5 text-muted-foreground">
        {count > 0 ? copy.noActiveProjects : copy.noProjects}
      </p>
    )
  }
  return (
    <DataTable
      label={view === 'all' ? label : `Archived ${label.toLowerCase()}`}
      place="text"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      linkTo={({ id }) => `/app/projects/${id}`}
      renderPhoneRow={(project) => <PhoneRow project={project} workspace={workspace} />}
      more={more}
    />
  )
}

const projectColumns = (
  workspace: Workspace | undefined,
  user: PermissionSubject,
): DataColumn<ProjectInList>[] => [
  {
    name: 'project',
    header: 'Project',
    skeleton: 'w-36',
    cell: (project) => <PicturedTitle project={project} />,
  },
  {
    name: 'stage',
    header: 'Stage',
    width: '128px',
    skeleton: 'w-20',
    cell: ({ status }) => <StageName stages={workspace?.stages ?? []} name={status} />,
  },
  {
    name: 'next',
    header: 'Next step',
    width: '236px',
    needs: 'some',
    skeleton: 'w-40',
    cell: ({ nextStep }) => nextStep && <NextStepLine step={nextStep} />,
  },
  {
    name: 'install',
    header: 'Install',
    width: '112px',
    needs: 'more',
    skeleton: 'w-16',
    cell: ({ dateServiced }) =>
      dateServiced &&
      workspace && (
        <span className="tabular-nums">
          {formatShortDay(dateServiced, dayIn(workspace.timeZone, new Date()))}
        </span>
      ),
  },
  ...(maySeePrices(user) ? [{ ...valueColumn, width: '104px' }] : []),
]

const PhoneRow = ({ project, workspace }: { project: ProjectInList; workspace: Workspace }) => (
  <>
    <ProjectPicture project={project} size={38} />
    <span className="min-w-0 flex-1">
      <bdi className="block truncate font-medium">{project.title}</bdi>
      <span className="mt-0.5 block text-muted-foreground">
        <StageName stages={workspace.stages} name={project.status} />
      </span>
    </span>
    {project.value !== null && (
      <span className="shrink-0 font-medium tabular-nums">{formatDollars(project.value)}</span>
    )}
  </>
)
