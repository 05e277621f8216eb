import { Field } from '../../ui/form/field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { ColumnChooser } from '../../ui/table/column-chooser.tsx'
import * as copy from './copy.ts'

type Props = {
  /** Undefined for search results, which are in the order of their similarity. */
  sort: string | undefined
  onSort: (sort: string) => void
  /** The column with the name, which is always visible. */
  firstColumn: string
  /** All columns. Those without a natural order, such as tags, cannot be sorted by. */
  columns: readonly { name: string; label: string; isSortable: boolean }[]
  shown: readonly string[]
  isChosen: boolean
  /** Undefined on phones, which have no columns. */
  onColumns: ((shown: string[] | undefined) => void) | undefined
}

export function DisplayOptions(props: Props) {
  const { sort, onSort, firstColumn, columns, shown, isChosen, onColumns } = props
  const by = sort?.replace('-', '')
  return (
    <div className="flex flex-col gap-3.5">
      {sort !== undefined && by !== undefined && (
        <Field label="Sort by">
          <div className="flex flex-col items-start gap-2">
            <div className="w-full">
              <Select
                aria-label="Sort by"
                value={by}
                options={columns
                  .filter(({ isSortable }) => isSortable)
                  .map(({ name, label }) => ({ value: name, label }))}
                onChange={({ target }) => onSort(target.value)}
              />
            </div>
            <Segmented
              label="Direction"
              value={sort.startsWith('-') ? 'down' : 'up'}
              options={[
                { value: 'up', label: 'Ascending' },
                { value: 'down', label: 'Descending' },
              ]}
              onChange={(direction) => onSort(direction === 'down' ? `-${by}` : by)}
            />
          </div>
        </Field>
      )}
      {onColumns && (
        <div>
          <h3 className="mb-1 text-13 leading-4.5 font-medium">Columns</h3>
          <ColumnChooser
            columns={columns.filter(({ name }) => name !== firstColumn)}
            shown={shown}
            isChosen={isChosen}
            onChange={onColumns}
          />
          <p className="mt-1.5 text-12 leading-4 text-muted-foreground touch:hidden">{copy.reorderHint}</p>
        </div>
      )}
    </div>
  )
}
