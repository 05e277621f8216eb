import type { CompanyInList } from '@mantel/domain/admin/companies'
import { formatDollars } from '@mantel/domain/basics/money'
import { CapitalizedRelativeTime } from '../../../../platform/relative-time.tsx'
import { Avatar } from '../../../../ui/display/avatar.tsx'
import type { DataColumn } from '../../../../ui/table/data-table.tsx'
import { CompanyStatusLabel } from '../company-status.tsx'

export const companyColumns: DataColumn<CompanyInList>[] = [
  {
    name: 'name',
    header: 'Company',
    sortable: true,
    skeleton: 'w-32',
    cell: ({ name }) => (
      <>
        <Avatar name={name} size={26} />
        <bdi className="truncate" title={name}>
          {name}
        </bdi>
      </>
    ),
  },
  {
    name: 'owner',
    header: 'Owner',
    width: '128px',
    needs: 'most',
    cell: ({ owner }) => owner && <bdi title={owner.email}>{owner.name}</bdi>,
  },
  { name: 'plan', header: 'Plan', width: '96px', needs: 'some', cell: ({ tierName }) => tierName },
  {
    name: 'status',
    header: 'Status',
    width: '136px',
    cell: (company) => <CompanyStatusLabel company={company} />,
  },
  {
    name: 'end',
    header: 'Ends',
    width: '104px',
    needs: 'more',
    sortable: true,
    cell: ({ deletionAt, periodEnd }) => (
      <End at={deletionAt ?? periodEnd} isDeletion={deletionAt !== null} />
    ),
  },
  count('users', 'Users', '60px'),
  count('clients', 'Clients', '68px'),
  count('projects', 'Projects', '76px'),
  {
    name: 'worth',
    header: 'MRR',
    width: '84px',
    numeric: true,
    sortable: true,
    cell: ({ monthlyWorth }) =>
      monthlyWorth > 0 ? (
        <b className="font-medium">{formatDollars(monthlyWorth)}</b>
      ) : (
        <span className="text-muted-foreground">$0</span>
      ),
  },
  {
    name: 'active',
    header: 'Last active',
    width: '116px',
    needs: 'more',
    cell: ({ lastActiveAt }) =>
      lastActiveAt ? <Moment at={lastActiveAt} /> : <span className="text-muted-foreground">Never</span>,
  },
  {
    name: 'created',
    header: 'Created',
    width: '116px',
    needs: 'most',
    sortable: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
]

function count(
  name: 'users' | 'clients' | 'projects',
  header: string,
  width: string,
): DataColumn<CompanyInList> {
  return {
    name,
    header,
    width,
    numeric: true,
    needs: name === 'projects' ? 'some' : 'most',
    skeleton: 'w-6',
    cell: (company) => company[name].toLocaleString('en-US'),
  }
}

/** The end of the billing period, or the deletion date if the company is being deleted. */
const End = ({ at, isDeletion }: { at: string | null; isDeletion: boolean }) =>
  at && <CapitalizedRelativeTime at={at} className={isDeletion ? 'text-red' : 'text-muted-foreground'} />

const Moment = ({ at }: { at: string }) => (
  <CapitalizedRelativeTime at={at} className="text-muted-foreground" />
)

export const CompanyPhoneRow = ({ company }: { company: CompanyInList }) => (
  <>
    <Avatar name={company.name} size={36} />
    <span className="min-w-0 flex-1">
      <bdi className="block truncate font-medium">{company.name}</bdi>
      <span className="mt-0.5 flex gap-1.5 text-muted-foreground">
        <CompanyStatusLabel company={company} />
        {company.tierName && <span className="truncate">· {company.tierName}</span>}
      </span>
    </span>
    {company.monthlyWorth > 0 && (
      <span className="shrink-0 font-medium tabular-nums">{formatDollars(company.monthlyWorth)}</span>
    )}
  </>
)
