import { type ClientInList, clientName } from '@mantel/domain/clients'
import { formatDollars } from '@mantel/domain/money'
import { CapitalizedRelativeTime } from '../../../platform/relative-time.tsx'
import type { DataColumn } from '../../../ui/table/data-table.tsx'
import { emailColumn } from '../../../ui/table/email-column.tsx'
import { ClientAvatar } from '../client-avatar.tsx'

type Options = { brokerageLabel: string; maySeePrices: boolean; projectsLabel: string }

export const clientColumns = (options: Options): DataColumn<ClientInList>[] => [
  {
    name: 'name',
    header: 'Name',
    sortable: true,
    skeleton: 'w-32',
    cell: (client) => (
      <>
        <ClientAvatar client={client} size={26} />
        <bdi className="truncate" title={clientName(client)}>
          {clientName(client)}
        </bdi>
      </>
    ),
  },
  {
    name: 'company',
    header: options.brokerageLabel,
    width: '176px',
    needs: 'most',
    cell: ({ companyName }) => <bdi title={companyName ?? undefined}>{companyName}</bdi>,
  },
  emailColumn('204px'),
  {
    name: 'phone',
    header: 'Phone',
    width: '130px',
    needs: 'more',
    skeleton: 'w-24',
    cell: ({ phone }) => (
      <span className="text-muted-foreground tabular-nums" title={phone ?? undefined}>
        {phone}
      </span>
    ),
  },
  {
    name: 'projects',
    header: options.projectsLabel,
    width: '80px',
    numeric: true,
    skeleton: 'w-4',
    cell: ({ projectCount }) => projectCount || <span className="text-muted-foreground">0</span>,
  },
  ...(options.maySeePrices ? [lifetimeValue, openBalance] : []),
  {
    name: 'activity',
    header: 'Last activity',
    width: '116px',
    needs: 'more',
    skeleton: 'w-20',
    cell: ({ lastActivityAt }) =>
      lastActivityAt && <CapitalizedRelativeTime at={lastActivityAt} className="text-muted-foreground" />,
  },
  {
    name: 'created',
    header: 'Added',
    width: '124px',
    needs: 'most',
    sortable: true,
    skeleton: 'w-20',
    cell: ({ createdAt }) => <CapitalizedRelativeTime at={createdAt} className="text-muted-foreground" />,
  },
]

const lifetimeValue: DataColumn<ClientInList> = {
  name: 'value',
  header: 'Lifetime value',
  width: '120px',
  numeric: true,
  skeleton: 'w-16',
  cell: (client) => <Amount value={client.lifetimeValue} />,
}

const openBalance: DataColumn<ClientInList> = {
  name: 'open',
  header: 'Open balance',
  width: '116px',
  numeric: true,
  needs: 'some',
  skeleton: 'w-16',
  cell: (client) => <Amount value={client.openBalance} />,
}

function Amount({ value }: { value: number | null }) {
  if (value === null) return null
  if (value === 0) return <span className="text-muted-foreground">$0</span>
  return <b className="font-medium">{formatDollars(value)}</b>
}

export const ClientPhoneRow = ({ client }: { client: ClientInList }) => (
  <>
    <ClientAvatar client={client} size={36} />
    <span className="min-w-0 flex-1">
      <bdi className="block truncate font-medium">{clientName(client)}</bdi>
      <span className="block truncate text-muted-foreground">{client.phone ?? client.email}</span>
    </span>
    {client.lifetimeValue !== null && client.lifetimeValue > 0 && (
      <span className="shrink-0 font-medium tabular-nums">{formatDollars(client.lifetimeValue)}</span>
    )}
  </>
)
