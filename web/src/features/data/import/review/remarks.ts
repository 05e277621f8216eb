import type { ImportRun } from '@mantel/domain/data'

const most = 6

/** Rows about which the same is to be said. */
export type Remark = { reason: string; rows: number[]; who: string[] }

/** What is told of single rows. Those that cannot be imported come first, so that their number parts them from the rest. */
export function remarksOn({ problems, counts }: Pick<ImportRun, 'problems' | 'counts'>) {
  const invalid = counts?.invalid ?? 0
  return { lost: together(problems.slice(0, invalid)), other: together(problems.slice(invalid)) }
}

function together(problems: ImportRun['problems']): Remark[] {
  const remarks = new Map<string, Remark>()
  for (const { row, who, reason } of problems) {
    const remark = remarks.get(reason) ?? { reason, rows: [], who: [] }
    remarks.set(reason, remark)
    remark.rows.push(row)
    if (who !== undefined) remark.who.push(who)
  }
  return [...remarks.values()]
}

/** “Ann Whitfield, Carl Busch and 3 more” */
export function peopleIn(who: readonly string[]) {
  const said = who.slice(0, most).join(', ')
  return who.length > most ? `${said} and ${who.length - most} more` : said
}

/** “2”, “2 to 9, 12”: those that follow each other in one go, and as many as can be read. */
export function rowNumbers(rows: readonly number[]) {
  const runs: [first: number, last: number][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run?.[1] === row - 1) run[1] = row
    else runs.push([row, row])
  }
  const shown = runs.slice(0, most)
  const more = runs.slice(most).reduce((sum, [first, last]) => sum + last - first + 1, 0)
  const said = shown.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ')
  return more > 0 ? `${said} and ${more} more` : said
}
