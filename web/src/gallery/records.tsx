import { Merge } from 'lucide-react'
import { Avatar } from '../ui/display/avatar.tsx'
import { Progress } from '../ui/display/progress.tsx'
import { Properties, Property } from '../ui/display/properties.tsx'
import { SearchBox } from '../ui/form/search-box.tsx'
import { InlineField } from '../ui/inline/inline-field.tsx'
import { BulkAction, BulkBar } from '../ui/table/bulk-bar.tsx'
import { type DataColumn, DataTable } from '../ui/table/data-table.tsx'
import { Filters, ViewPills } from '../ui/table/filters.tsx'
import type { Mode } from './floating-mode.ts'
import { Part } from './half.tsx'

type Row = { name: string; email: string; value: string }

const rows: Row[] = [
  { name: 'Hannah Whitlock', email: 'hannah.whitlock@mail.test', value: '$14,250' },
  { name: 'Marcus Delgado', email: 'marcus.delgado@mail.test', value: '$28,900' },
  { name: 'Dana Feld', email: 'dana@keystonehomes.test', value: '$12,960' },
]

const columns: DataColumn<Row>[] = [
  {
    name: 'name',
    header: 'Name',
    sortable: true,
    cell: ({ name }) => (
      <>
        <Avatar name={name} size={26} />
        {name}
      </>
    ),
  },
  { name: 'email', header: 'Email', width: '210px', cell: ({ email }) => email },
  { name: 'value', header: 'Value', width: '88px', numeric: true, cell: ({ value }) => value },
]

const selection = {
  selected: new Set(['Marcus Delgado']),
  toggle: () => {},
  toggleAll: () => {},
  set: () => {},
  clear: () => {},
}
const sources = ['Referral', 'Website'].map((value) => ({ value, label: value }))

/** Labels include the mode where names must be unique, because the page shows each element in both modes. */
export const Records = ({ mode }: { mode: Mode }) => (
  <>
    <Part title="Long list, views, filters, bulk bar">
      <div className="flex flex-wrap items-center gap-2">
        <ViewPills
          label={`View, ${mode}`}
          value="all"
          views={[
            { value: 'all', label: 'All', count: 23 },
            { value: 'active', label: 'Active now', count: 12 },
          ]}
          onChange={() => {}}
        />
        <SearchBox label={`Search clients, ${mode}`} value="" onChange={() => {}} />
        <Filters
          filters={[
            { name: 'source', label: 'Source', options: sources, value: 'Referral' },
            { name: 'type', label: 'Type', options: sources, value: undefined },
          ]}
          onChange={() => {}}
        />
      </div>
      <div style={{ position: 'relative', paddingBottom: 112 }}>
        <DataTable
          label={`Clients, ${mode}`}
          place="text"
          columns={columns}
          rows={rows}
          keyOf={({ name }) => name}
          nameOf={({ name }) => name}
          linkTo={({ name }) => `/${name}`}
          renderPhoneRow={({ name }) => name}
          sort="name"
          onSort={() => {}}
          peeked="Hannah Whitlock"
          selection={selection}
        />
        <BulkBar count={1} onClear={() => {}}>
          <BulkAction icon={Merge} onClick={() => {}}>
            Merge
          </BulkAction>
        </BulkBar>
      </div>
    </Part>
    <Part title="Properties, inline fields, progress">
      <Properties label={`Details, ${mode}`}>
        <InlineField label="Email" value="hannah@example.com" empty="Add email" onSave={save} />
        <InlineField label="Phone" value="" empty="Add phone" onSave={save} />
        <InlineField
          label="Discount"
          kind="percent"
          value="5"
          shown="5%"
          empty="Add discount"
          onSave={failToSave}
        />
        <Property label="Joined">Feb 2, 2026</Property>
      </Properties>
      <Progress label={`Upload, ${mode}`} share={0.4} />
    </Part>
  </>
)

const save = async () => undefined
const failToSave = async () => ({ message: 'Not saved. We can’t reach the server.', isKept: true })
