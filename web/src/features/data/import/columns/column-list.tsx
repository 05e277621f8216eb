import type { ImportRun } from '@mantel/domain/data'
import { useMedia } from '../../../../ui/base/media.ts'
import { type Column, Table } from '../../../../ui/table/table.tsx'
import * as copy from '../copy.tsx'
import { useFieldOptions } from './field-options.ts'
import { FieldSelect } from './field-select.tsx'
import { earlierDuplicates, type Mapping, sampleValues } from './mapping.ts'

type Props = {
  run: ImportRun
  mapping: Mapping
  autoMatched: Mapping
  onChoose: (at: number, field: string | null) => void
}
type Row = { at: number; name: string; samples: string[] }

export function ColumnList({ run, mapping, autoMatched, onChoose }: Props) {
  const isWide = useMedia('(min-width: 768px)')
  const options = useFieldOptions(run.kind)
  const duplicateOf = earlierDuplicates(mapping)
  const rows = run.columns.map((name, at): Row => ({ at, name, samples: sampleValues(run.preview, at) }))
  const select = ({ at, name }: Row) => {
    const first = duplicateOf[at]
    return (
      <FieldSelect
        column={name}
        options={options}
        value={mapping[at] ?? null}
        isAutoMatched={mapping[at] !== null && mapping[at] === autoMatched[at]}
        mappedBy={first === null || first === undefined ? undefined : run.columns[first]}
        onChange={(field) => onChoose(at, field)}
      />
    )
  }
  if (isWide) {
    const columns: Column<Row>[] = [
      { name: 'column', header: 'Your column', width: '25%', cell: ({ name }) => <Name>{name}</Name> },
      { name: 'samples', header: 'Sample values', cell: (row) => <Samples row={row} /> },
      { name: 'field', header: 'Maps to', width: '320px', cell: select },
    ]
    return (
      <div className="mt-5">
        <Table label="Columns" place="text" columns={columns} rows={rows} keyOf={({ name }) => name} />
      </div>
    )
  }
  return (
    <ul aria-label="Columns" className="mt-3">
      {rows.map((row) => (
        <li key={row.name} className="border-b border-border py-3 text-13 leading-4.5">
          <Name>{row.name}</Name>
          <div className="mt-0.5 mb-2">
            <Samples row={row} />
          </div>
          {select(row)}
        </li>
      ))}
    </ul>
  )
}

const Name = ({ children }: { children: string }) => (
  <bdi className="font-medium wrap-anywhere">{children}</bdi>
)

function Samples({ row: { samples } }: { row: Row }) {
  const all = samples.join(' · ')
  return (
    <p className="truncate text-muted-foreground" title={all || undefined}>
      {all ? <bdi>{all}</bdi> : copy.noSamples}
    </p>
  )
}
