import type { ImportRun } from '@mantel/domain/data'
import { useMedia } from '../../../../ui/base/media.ts'
import { type Column, Table } from '../../../../ui/table/table.tsx'
import { useFieldOptions } from './field-options.ts'
import { FieldSelect } from './field-select.tsx'
import { examplesOf, type Mapping, takenBefore } from './mapping.ts'

type Props = {
  run: ImportRun
  mapping: Mapping
  guessed: Mapping
  onChoose: (at: number, field: string | null) => void
}
type Row = { at: number; name: string; examples: string[] }

/** A table where there is room for one, a list on a phone. */
export function ColumnList({ run, mapping, guessed, onChoose }: Props) {
  const isWide = useMedia('(min-width: 768px)')
  const options = useFieldOptions(run.kind)
  const before = takenBefore(mapping)
  const rows = run.columns.map((name, at): Row => ({ at, name, examples: examplesOf(run.preview, at) }))
  const select = ({ at, name }: Row) => {
    const first = before[at]
    return (
      <FieldSelect
        column={name}
        options={options}
        value={mapping[at] ?? null}
        isGuessed={mapping[at] !== null && mapping[at] === guessed[at]}
        takenBy={first === null || first === undefined ? undefined : run.columns[first]}
        onChange={(field) => onChoose(at, field)}
      />
    )
  }
  if (isWide) {
    const columns: Column<Row>[] = [
      { name: 'column', header: 'Your column', width: '25%', cell: ({ name }) => <Name>{name}</Name> },
      { name: 'examples', header: 'What stands in it', cell: (row) => <Examples of={row} /> },
      { name: 'field', header: 'Becomes', width: '320px', cell: select },
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
            <Examples of={row} />
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

function Examples({ of: { examples } }: { of: Row }) {
  const all = examples.join(' · ')
  return (
    <p className="truncate text-muted-foreground" title={all || undefined}>
      {all ? <bdi>{all}</bdi> : 'Nothing in the first rows'}
    </p>
  )
}
