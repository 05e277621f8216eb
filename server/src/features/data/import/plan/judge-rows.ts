import type { onDuplicates } from '@mantel/domain/data'
import { cellOf } from '../../export/cells.ts'
import { fieldLabel } from '../field-labels.ts'
import type { Reading } from '../mapping/read-values.ts'
import type { Values } from '../mapping/values.ts'

export type Duplicates = (typeof onDuplicates)[number]

/** Something of the company's, and what an export would say of it. */
export type Known = { id: string; written: Record<string, string> }

/** What is to become of a row. */
export type Verdict<K extends Known = Known> = {
  reading: Reading
  outcome: 'created' | 'updated' | 'unchanged' | 'invalid'
  reason: string | null
  known?: K
  /** What of it changes. */
  edit?: Values
}

export type Rules = {
  noun: 'client' | 'project'
  /** What two rows share that are about the same. */
  keyOf: (reading: Reading) => string | null
  keyName: string
  /** What is missing for a new one. */
  missing: (reading: Reading) => string | null
}

type Company<K> = { byId: Map<string, K>; byKey: Map<string, K> }

/** Row by row: by its id, or else by its key, it is about something that is here, that came before it, or that is new. */
export function judge<K extends Known>(
  readings: Reading[],
  { byId, byKey }: Company<K>,
  rules: Rules,
  duplicates: Duplicates,
): Verdict<K>[] {
  if (duplicates === 'create') return readings.map((reading) => judgeNew(reading, rules))
  const seen = new Map<string, number>()
  return readings.map((reading): Verdict<K> => {
    const { cells, row } = reading
    const key = rules.keyOf(reading)
    const known = cells.id ? byId.get(idIn(cells.id)) : key === null ? undefined : byKey.get(key)
    if (cells.id && !known) return { reading, outcome: 'invalid', reason: nobodys(rules.noun) }
    const about = known?.id ?? key
    const earlier = about === null ? undefined : seen.get(about)
    if (earlier !== undefined)
      return { reading, outcome: 'unchanged', reason: `The same ${rules.keyName} as in row ${earlier}` }
    const verdict = known ? judgeKnown(reading, known, rules, duplicates) : judgeNew<K>(reading, rules)
    if (about !== null && verdict.outcome !== 'invalid') seen.set(about, row)
    return verdict
  })
}

const idIn = (cell: string) => cell.trim().toLowerCase()

/** The ids that rows name, as far as they can be ids. */
export const idsIn = (readings: Reading[]) => [
  ...new Set(readings.flatMap(({ cells: { id } }) => (id && isId.test(idIn(id)) ? idIn(id) : []))),
]

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The same for an id of another company and for one that was never given: nobody finds out which it is. */
const nobodys = (noun: string) =>
  `No ${noun} here has this id. Leave the id empty to add this row as a new ${noun}.`

function judgeNew<K extends Known>(reading: Reading, rules: Rules): Verdict<K> {
  const problems = problemsOf(reading, rules, Object.keys(reading.problems))
  const reason = problems ?? rules.missing(reading)
  return { reading, outcome: reason ? 'invalid' : 'created', reason }
}

function judgeKnown<K extends Known>(
  reading: Reading,
  known: K,
  rules: Rules,
  duplicates: Duplicates,
): Verdict<K> {
  if (duplicates === 'skip')
    return { reading, known, outcome: 'unchanged', reason: `This ${rules.noun} is here already` }
  const { cells, values } = reading
  // What says the same as before is no change, and no mistake either: rules may be stricter now than they were.
  const others = Object.keys(cells).filter((field) => field !== 'id' && cells[field] !== known.written[field])
  const reason = problemsOf(reading, rules, others)
  if (reason) return { reading, known, outcome: 'invalid', reason }
  const changed = others.filter((field) => cellOf(field, values[field]) !== known.written[field])
  if (changed.length === 0) return { reading, known, outcome: 'unchanged', reason: null }
  const edit = Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { reading, known, outcome: 'updated', reason: null, edit }
}

/** “Zip code: Please use at most 20 characters” */
function problemsOf({ problems }: Reading, { noun }: Rules, fields: string[]): string | null {
  const told = fields
    .filter((field) => problems[field] !== undefined)
    .map((field) => `${capital(fieldLabel(noun, field))}: ${problems[field]}`)
  return told.length > 0 ? told.slice(0, 3).join('; ') : null
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
