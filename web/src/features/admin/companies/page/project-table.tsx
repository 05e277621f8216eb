import type { ProjectOfCompany } from '@mantel/domain/admin/companies'
import { CapitalizedRelativeTime } from '../../../../platform/relative-time.tsx'
import { useMedia } from '../../../../ui/base/media.ts'
import { Badge } from '../../../../ui/display/badge.tsx'
import { type Column, Table } from '../../../../ui/table/table.tsx'

/** Shows no amounts and no links, because SuperAdmins cannot see a company's amounts or open its projects. */
export function ProjectTable({ projects }: { projects: ProjectOfCompany[] }) {
  const isWide = useMedia('(min-width: 768px)')
  if (isWide)
    return <Table label="Projects" place="text" columns={columns} rows={projects} keyOf={({ id }) => id} />
  return (
    <ul aria-label="Projects">
      {projects.map((project) => (
        <li key={project.id} className="border-b border-border py-2.5 text-13 leading-4.5 last:border-b-0">
          <bdi className="block truncate font-medium">{project.title}</bdi>
          <span className="block truncate text-muted-foreground">
            {[project.archivedAt ? 'Archived' : project.status, project.clientName]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

const columns: Column<ProjectOfCompany>[] = [
  {
    name: 'title',
    header: 'Project',
    cell: ({ title, address }) => (
      <bdi className="block truncate font-medium" title={address}>
        {title}
      </bdi>
    ),
  },
  {
    name: 'stage',
    header: 'Stage',
    width: '148px',
    cell: ({ status, archivedAt }) => (archivedAt ? <Badge hue="grey">Archived</Badge> : <bdi>{status}</bdi>),
  },
  {
    name: 'type',
    header: 'Type',
    width: '128px',
    wideOnly: true,
    cell: ({ type }) => <bdi className="text-muted-foreground">{type}</bdi>,
  },
  {
    name: 'client',
    header: 'Client',
    width: '180px',
    cell: ({ clientName }) => <bdi className="block truncate text-muted-foreground">{clientName}</bdi>,
  },
  {
    name: 'created',
    header: 'Created',
    width: '124px',
    wideOnly: true,
    cell: ({ createdAt }) => (
      <CapitalizedRelativeTime at={createdAt} className="whitespace-nowrap text-muted-foreground" />
    ),
  },
]
