import type { Readable } from 'node:stream'
import { setImmediate as breath } from 'node:timers/promises'
import type { ImportKind } from '@mantel/domain/data'
import { unguard } from '../../export/formulas.ts'
import { readSheet, type SheetRow } from '../spreadsheet/read-rows.ts'
import { type Lists, mostInOneLine, type Read, readValue, type Values } from './values.ts'

type Cells = Partial<Record<string, string>>

/** A row of the sheet, read: what stands in it, what that means, and what of it means nothing. */
export type Reading = {
  row: number
  cells: Cells
  values: Values
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
  if (name.length > mostInOneLine) return { ...cells, firstName: name }
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim())
  if (last && first && more.length === 0) return { ...cells, firstName: first, lastName: last }
  const [, before, after] = /^(.+)\s(\S+)$/s.exec(name.trim()) ?? []
  return before && after ? { ...cells, firstName: before, lastName: after } : { ...cells, firstName: name }
}

/** For so many milliseconds others may wait. */
const longest = 20

/** Every cell by the rules of the forms. Thousands take a while, and others are served meanwhile. */
export async function interpret(
  kind: ImportKind,
  rows: Pick<Reading, 'row' | 'cells'>[],
  lists: Lists,
): Promise<Reading[]> {
  const readings: Reading[] = []
  let began = performance.now()
  const read = remembering((field, text) => readValue(kind, field, text, lists))
  for (const { row, cells } of rows) {
    const reading: Reading = { row, cells, values: {}, problems: {} }
    for (const [field, text = ''] of Object.entries(cells)) {
      if (field === 'id') continue
      const found = read(field, text)
      if ('problem' in found) reading.problems[field] = found.problem
      else reading.values[field] = found.value
    }
    readings.push(reading)
    if (performance.now() - began < longest) continue
    await breath()
    began = performance.now()
  }
  return readings
}

/** Columns repeat themselves: of a thousand houses, most are in the same town. */
function remembering(read: (field: string, text: string) => Read) {
  const known = new Map<string, Map<string, Read>>()
  return (field: string, text: string): Read => {
    const ofField = known.get(field) ?? new Map<string, Read>()
    known.set(field, ofField)
    const found = ofField.get(text) ?? read(field, text)
    if (ofField.size < 500) ofField.set(text, found)
    return found
  }
}
