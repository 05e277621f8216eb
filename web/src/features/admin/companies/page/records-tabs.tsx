import type { ClientOfCompany } from '@mantel/domain/admin/companies'
import type { UserInList } from '@mantel/domain/admin/users'
import { formatPhone } from '@mantel/domain/basics/phone'
import { clientName } from '@mantel/domain/clients'
import { errorText } from '../../../../platform/api/api.ts'
import { type Pages, usePages } from '../../../../platform/api/pages.ts'
import { CapitalizedRelativeTime } from '../../../../platform/relative-time.tsx'
import { LoadError } from '../../../../ui/display/states.tsx'
import { type DataColumn, DataTable, type DataTableProps } from '../../../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../../../ui/table/data-table-skeleton.tsx'
import { MoreRows } from '../../../../ui/table/more-rows.tsx'
import { fullName } from '../../../team/member-name.ts'
import { UserPhoneRow, userColumns } from '../../users/user-columns.tsx'
import { clientsOfCompany, projectsOfCompany, usersOfCompany } from '../queries.ts'
import * as copy from './copy.tsx'
import { ProjectTable } from './project-table.tsx'

type Props = { companyId: string }

export const UsersTab = ({ companyId }: Props) => (
  <RecordTable<UserInList>
    label="Users"
    of={usersOfCompany(companyId)}
    columns={userColumns.filter(({ name }) => name !== 'company')}
    nameOf={fullName}
    linkTo={({ id }) => `/app/admin/users/${id}`}
    renderPhoneRow={(user) => <UserPhoneRow user={user} />}
    emptyText={copy.noUsers}
  />
)

export const ClientsTab = ({ companyId }: Props) => (
  <RecordTable<ClientOfCompany>
    label="Clients"
    of={clientsOfCompany(companyId)}
    columns={clientColumns}
    nameOf={clientName}
    linkTo={({ id }) => `/app/admin/clients/${id}`}
    renderPhoneRow={(client) => (
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{clientName(client)}</bdi>
        <span className="block truncate text-muted-foreground">{client.email}</span>
      </span>
    )}
    emptyText={copy.noClients}
  />
)

export function ProjectsTab({ companyId }: Props) {
  const { rows, error, reload, more } = usePages(projectsOfCompany(companyId))
  if (error) return <LoadError small what="projects" message={errorText(error)} onRetry={reload} />
  if (!rows) return <DataTableSkeleton label="Projects" place="text" columns={clientColumns} picture="none" />
  if (rows.length === 0) return <p className="text-13 text-muted-foreground">{copy.noProjects}</p>
  return (
    <>
      <ProjectTable projects={rows} />
      <MoreRows more={more} count={rows.length} loadsAutomatically={false} />
    </>
  )
}

type RecordTableProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'nameOf' | 'linkTo' | 'renderPhoneRow'
> & {
  of: Pages<Row>
  emptyText: string
}

function RecordTable<Row extends { id: string }>({ of, emptyText, ...table }: RecordTableProps<Row>) {
  const { rows, error, reload, more } = usePages(of)
  const what = table.label.toLowerCase()
  if (error) return <LoadError small what={what} message={errorText(error)} onRetry={reload} />
  if (!rows)
    return <DataTableSkeleton label={table.label} place="text" columns={table.columns} picture="none" />
  if (rows.length === 0) return <p className="text-13 text-muted-foreground">{emptyText}</p>
  return <DataTable {...table} place="text" rows={rows} keyOf={({ id }) => id} more={more} />
}

const clientColumns: DataColumn<ClientOfCompany>[] = [
  {
    name: 'name',
    header: 'Name',
    cell: (client) => <bdi className="truncate">{clientName(client)}</bdi>,
  },
  {
    name: 'email',
    header: 'Email',
    needs: 'some',
    cell: ({ email }) => <span className="text-muted-foreground">{email}</span>,
  },
  {
    name: 'phone',
    header: 'Phone',
    width: '140px',
    needs: 'more',
    cell: ({ phone }) => (
      <span className="text-muted-foreground tabular-nums">{phone && formatPhone(phone)}</span>
    ),
  },
  { name: 'projects', header: 'Projects', width: '80px', numeric: true, cell: ({ projects }) => projects },
  {
    name: 'created',
    header: 'Added',
    width: '124px',
    needs: 'more',
    cell: ({ createdAt }) => <CapitalizedRelativeTime at={createdAt} className="text-muted-foreground" />,
  },
]
