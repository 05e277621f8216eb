import type { onDuplicates } from '@mantel/domain/data'
import { toCell } from '../../export/cells.ts'
import { fieldLabel, type ImportNoun } from '../field-labels.ts'
import type { Reading } from '../mapping/read-values.ts'
import type { Values } from '../mapping/values.ts'

export type Duplicates = (typeof onDuplicates)[number]

/** An existing record and the cells that an export of it would contain. */
export type KnownRecord = { id: string; exportedCells: Record<string, string> }

export type RowResult<K extends KnownRecord = KnownRecord> = {
  reading: Reading
  outcome: 'created' | 'updated' | 'unchanged' | 'invalid'
  reason: string | null
  known?: K
  /** The changed fields and their new values. */
  edit?: Values
}

export type Rules = {
  noun: ImportNoun
  /** Rows with the same key are about the same record. */
  keyOf: (reading: Reading) => string | null
  keyName: string
  /** The reason why the row cannot become a new record, or null. */
  missing: (reading: Reading) => string | null
}

type KnownRecords<K> = { byId: Map<string, K>; byKey: Map<string, K> }

/**
 * Decides what happens to each row. A row matches an existing record or an earlier row by its id, or else by its key. A
 * row without a match is new. If the user chose `create` for duplicates, every row counts as new.
 */
export function classifyRows<K extends KnownRecord>(
  readings: Reading[],
  { byId, byKey }: KnownRecords<K>,
  rules: Rules,
  duplicates: Duplicates,
): RowResult<K>[] {
  if (duplicates === 'create') return readings.map((reading) => classifyNew(reading, rules))
  const earlierRows = new Map<string, number>()
  return readings.map((reading): RowResult<K> => {
    const { cells, row } = reading
    const key = rules.keyOf(reading)
    const known = cells.id ? byId.get(normalizeId(cells.id)) : key === null ? undefined : byKey.get(key)
    if (cells.id && !known) return { reading, outcome: 'invalid', reason: unknownId(rules.noun) }
    const identity = known?.id ?? key
    const earlier = identity === null ? undefined : earlierRows.get(identity)
    if (earlier !== undefined)
      return { reading, outcome: 'unchanged', reason: `Same ${rules.keyName} as row ${earlier}` }
    const result = known ? classifyKnown(reading, known, rules, duplicates) : classifyNew<K>(reading, rules)
    if (identity !== null && result.outcome !== 'invalid') earlierRows.set(identity, row)
    return result
  })
}

const normalizeId = (cell: string) => cell.trim().toLowerCase()

export const listIds = (readings: Reading[]) => [
  ...new Set(
    readings.flatMap(({ cells: { id } }) => (id && isId.test(normalizeId(id)) ? normalizeId(id) : [])),
  ),
]

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id of another company gets the same text as an unknown id, so that no one learns that the id exists. */
const unknownId = (noun: string) => `No ${noun} has this ID. Leave it empty to add a new ${noun}.`

/** Leaves out values that break a rule. The row is invalid only if a required value is then missing. */
function classifyNew<K extends KnownRecord>(reading: Reading, rules: Rules): RowResult<K> {
  const { cells, problems } = reading
  const valid = Object.fromEntries(Object.entries(cells).filter(([field]) => problems[field] === undefined))
  const missing = rules.missing({ ...reading, cells: valid })
  if (!missing) return { reading, outcome: 'created', reason: formatProblems(reading, rules, ' left out') }
  return { reading, outcome: 'invalid', reason: formatProblems(reading, rules) ?? missing }
}

function classifyKnown<K extends KnownRecord>(
  reading: Reading,
  known: K,
  rules: Rules,
  duplicates: Duplicates,
): RowResult<K> {
  if (duplicates === 'skip')
    return { reading, known, outcome: 'unchanged', reason: `Already in your ${rules.noun}s` }
  const { cells, values } = reading
  // An unchanged cell is valid even if today's rules would refuse its value.
  const different = Object.keys(cells).filter(
    (field) => field !== 'id' && cells[field] !== known.exportedCells[field],
  )
  const reason = formatProblems(reading, rules, ' left out', different)
  const changed = different.filter(
    (field) =>
      reading.problems[field] === undefined && toCell(field, values[field]) !== known.exportedCells[field],
  )
  if (changed.length === 0) return { reading, known, outcome: 'unchanged', reason }
  const edit = Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { reading, known, outcome: 'updated', reason, edit }
}

/** Joins up to three problems: “ZIP code left out: Use 20 characters or fewer; …”. Returns null if there are none. */
function formatProblems(
  { problems }: Reading,
  { noun }: Rules,
  result = '',
  fields = Object.keys(problems),
): string | null {
  const messages = fields
    .filter((field) => problems[field] !== undefined)
    .map((field) => `${capitalize(fieldLabel(noun, field))}${result}: ${problems[field]}`)
  return messages.length > 0 ? messages.slice(0, 3).join('; ') : null
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
