import type { Readable } from 'node:stream'
import { setImmediate as breath } from 'node:timers/promises'
import type { ImportKind } from '@mantel/domain/data'
import { unguard } from '../exporting/formulas.ts'
import { readSheet, type SheetRow } from './sheet.ts'
import { type Lists, readValue } from './values.ts'

type Cells = Partial<Record<string, string>>

/** A row of the sheet, read: what stands in it, what that means, and what of it means nothing. */
export type Reading = {
  row: number
  cells: Cells
  values: Record<string, unknown>
  problems: Partial<Record<string, string>>
}

/** The rows below the head, as far as their columns are something. */
export async function readRows(content: Readable, delimiter: string, mapping: (string | null)[]) {
  const rows: Pick<Reading, 'row' | 'cells'>[] = []
  let isHead = true
  for await (const sheetRow of readSheet(content, delimiter)) {
    if (!isHead) rows.push({ row: sheetRow.row, cells: cellsOf(sheetRow, mapping) })
    isHead = false
  }
  return rows
}

/** An empty cell says nothing, so it is left out. */
function cellsOf({ cells }: SheetRow, mapping: (string | null)[]): Cells {
  const mapped: Cells = {}
  mapping.forEach((field, at) => {
    const text = unguard(cells[at] ?? '')
    if (field && text.trim() !== '') mapped[field] = text
  })
  return withNames(mapped)
}

/** “Hannah Whitlock” or “Whitlock, Hannah”, unless the names stand in columns of their own. */
function withNames({ name, ...cells }: Cells): Cells {
  if (name === undefined || cells.firstName !== undefined || cells.lastName !== undefined) return cells
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? []
  if (last && first) return { ...cells, firstName: first, lastName: last }
  const [, before, after] = /^(.+)\s(\S+)$/s.exec(name.trim()) ?? []
  return before && after ? { ...cells, firstName: before, lastName: after } : { ...cells, firstName: name }
}

/** Every cell by the rules of the forms. Thousands take a while, and others are served meanwhile. */
export async function interpret(
  kind: ImportKind,
  rows: Pick<Reading, 'row' | 'cells'>[],
  lists: Lists,
): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const { row, cells } of rows) {
    const reading: Reading = { row, cells, values: {}, problems: {} }
    for (const [field, text = ''] of Object.entries(cells)) {
      if (field === 'id') continue
      const read = readValue(kind, field, text, lists)
      if ('problem' in read) reading.problems[field] = read.problem
      else reading.values[field] = read.value
    }
    readings.push(reading)
    if (readings.length % 500 === 0) await breath()
  }
  return readings
}
