import { LoadError } from '../ui/display/states.tsx'
import { Vignette } from '../ui/display/vignette.tsx'
import { type Column, Table, TableSkeleton } from '../ui/table/table.tsx'
import { Part } from './half.tsx'

type Row = { address: string; client: string; value: string }

const rows: Row[] = [
  { address: '412 Maple Avenue', client: 'Hannah Whitlock', value: '$14,250' },
  { address: '88 Harbor View Penthouse', client: 'Marcus Delgado', value: '$28,900' },
  { address: '19 Orchard Lane', client: 'Dana Feld, Keystone Homes', value: '$12,960' },
]

const columns: Column<Row>[] = [
  {
    name: 'address',
    header: 'Property',
    cell: ({ address }) => (
      <span className="property">
        <Vignette seed={address} size={26} />
        {address}
      </span>
    ),
  },
  { name: 'client', header: 'Client', cell: ({ client }) => client },
  { name: 'value', header: 'Value', cell: ({ value }) => value, numeric: true, width: '96px' },
]

export const Lists = () => (
  <>
    <Part title="Table">
      <Table label="Projects" columns={columns} rows={rows} keyOf={({ address }) => address} place="text" />
    </Part>
    <Part title="Table, loading">
      <TableSkeleton columns={columns} rows={3} place="text" />
    </Part>
    <Part title="Load error">
      <LoadError what="projects" message="The server isn’t responding." onRetry={() => {}} />
    </Part>
  </>
)
