import type { ImportRun } from '@mantel/domain/data'

const maxShown = 6

/** Rows with the same problem. `who` lists the clients or projects in these rows. */
export type Remark = { reason: string; rows: number[]; who: string[] }

/** The server lists invalid rows first, so the first `counts.invalid` problems belong to invalid rows. */
export function groupRemarks({ problems, counts }: Pick<ImportRun, 'problems' | 'counts'>) {
  const invalid = counts?.invalid ?? 0
  return { invalid: groupByReason(problems.slice(0, invalid)), other: groupByReason(problems.slice(invalid)) }
}

function groupByReason(problems: ImportRun['problems']): Remark[] {
  const remarks = new Map<string, Remark>()
  for (const { row, who, reason } of problems) {
    const remark = remarks.get(reason) ?? { reason, rows: [], who: [] }
    remarks.set(reason, remark)
    remark.rows.push(row)
    if (who !== undefined) remark.who.push(who)
  }
  return [...remarks.values()]
}

/** Joins up to six names. If there are more, the text ends with their number, such as “and 3 more”. */
export function joinNames(who: readonly string[]) {
  const shown = who.slice(0, maxShown).join(', ')
  return who.length > maxShown ? `${shown} and ${who.length - maxShown} more` : shown
}

/** Formats row numbers like “2 to 9, 12”. */
export function formatRows(rows: readonly number[]) {
  const runs: [first: number, last: number][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run?.[1] === row - 1) run[1] = row
    else runs.push([row, row])
  }
  const shown = runs.slice(0, maxShown)
  const more = runs.slice(maxShown).reduce((sum, [first, last]) => sum + last - first + 1, 0)
  const text = shown.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ')
  return more > 0 ? `${text} and ${more} more` : text
}
