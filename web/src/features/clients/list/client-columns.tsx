import { formatDollars } from '@mantel/domain/basics/money'
import { formatPhone } from '@mantel/domain/basics/phone'
import { type ClientInList, clientName } from '@mantel/domain/clients'
import { CapitalizedRelativeTime } from '../../../platform/relative-time.tsx'
import type { DataColumn } from '../../../ui/table/data-table.tsx'
import { emailColumn } from '../../../ui/table/email-column.tsx'
import { TagLine } from '../../tags/tag-chips.tsx'
import { ClientAvatar } from '../client-avatar.tsx'

type Options = { brokerageLabel: string; maySeePrices: boolean; projectsLabel: string }

export const defaultColumns = [
  'company',
  'email',
  'phone',
  'projects',
  'value',
  'balance',
  'activity',
  'created',
]

/** All columns of the list. The user chooses which ones to show. */
export const clientColumns = (options: Options): DataColumn<ClientInList>[] => [
  nameColumn,
  {
    ...textColumn('company', options.brokerageLabel, '152px', ({ companyName }) => companyName),
    needs: 'most',
  },
  { ...emailColumn<ClientInList>('204px'), sortable: true },
  phoneColumn,
  textColumn('city', 'City', '128px', ({ city, state }) => [city, state].filter(Boolean).join(', ')),
  textColumn('source', 'Source', '120px', ({ source }) => source),
  tagsColumn,
  {
    name: 'projects',
    header: options.projectsLabel,
    width: '96px',
    numeric: true,
    sortable: true,
    sortsDown: true,
    skeleton: 'w-4',
    cell: ({ projectCount }) => projectCount || <span className="text-muted-foreground">0</span>,
  },
  ...(options.maySeePrices ? [lifetimeValue, openBalance] : []),
  { ...timeColumn('activity', 'Last activity', ({ lastActivityAt }) => lastActivityAt), needs: 'much' },
  { ...timeColumn('created', 'Added', ({ createdAt }) => createdAt), needs: 'all' },
]

const nameColumn: DataColumn<ClientInList> = {
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
}

const textColumn = (
  name: string,
  header: string,
  width: string,
  textOf: (client: ClientInList) => string | null,
): DataColumn<ClientInList> => ({
  name,
  header,
  width,
  needs: 'more',
  sortable: true,
  cell: (client) => {
    const text = textOf(client)
    return <bdi title={text ?? undefined}>{text}</bdi>
  },
})

const tagsColumn: DataColumn<ClientInList> = {
  name: 'tags',
  header: 'Tags',
  width: '160px',
  needs: 'more',
  cell: ({ tags }) => tags.length > 0 && <TagLine tags={tags} />,
}

const phoneColumn: DataColumn<ClientInList> = {
  name: 'phone',
  header: 'Phone',
  width: '136px',
  needs: 'more',
  sortable: true,
  skeleton: 'w-24',
  cell: ({ phone }) => (
    <span className="text-muted-foreground tabular-nums" title={phone ? formatPhone(phone) : undefined}>
      {phone && formatPhone(phone)}
    </span>
  ),
}

const timeColumn = (
  name: string,
  header: string,
  timeOf: (client: ClientInList) => string | null,
): DataColumn<ClientInList> => ({
  name,
  header,
  width: '124px',
  sortable: true,
  sortsDown: true,
  skeleton: 'w-20',
  cell: (client) => {
    const at = timeOf(client)
    return at && <CapitalizedRelativeTime at={at} className="text-muted-foreground" />
  },
})

const lifetimeValue: DataColumn<ClientInList> = {
  name: 'value',
  header: 'Lifetime value',
  width: '126px',
  numeric: true,
  sortable: true,
  sortsDown: true,
  skeleton: 'w-16',
  cell: (client) => <Amount value={client.lifetimeValue} />,
}

const openBalance: DataColumn<ClientInList> = {
  name: 'balance',
  header: 'Open balance',
  width: '122px',
  numeric: true,
  needs: 'some',
  sortable: true,
  sortsDown: true,
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
      <span className="block truncate text-muted-foreground">
        {client.phone ? formatPhone(client.phone) : client.email}
      </span>
    </span>
    {client.lifetimeValue !== null && client.lifetimeValue > 0 && (
      <span className="shrink-0 font-medium tabular-nums">{formatDollars(client.lifetimeValue)}</span>
    )}
  </>
)
