import type { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ImportKind } from '@mantel/domain/data'
import { unescapeFormula } from '../../export/formulas.ts'
import { readSpreadsheet, type SpreadsheetRow } from '../spreadsheet/read-rows.ts'
import { partsOfName } from './full-name.ts'
import { type Lists, maxLineLength, type ReadResult, readValue, type Values } from './values.ts'

type Cells = Partial<Record<string, string>>

/** A row of the file: its cells, their values, and the problems of the cells that have no valid value. */
export type Reading = {
  row: number
  cells: Cells
  values: Values
  problems: Partial<Record<string, string>>
}

export async function readRows(content: Readable, delimiter: string, mapping: (string | null)[]) {
  const rows: Pick<Reading, 'row' | 'cells'>[] = []
  let isHeader = true
  for await (const fileRow of readSpreadsheet(content, delimiter)) {
    if (!isHeader) rows.push({ row: fileRow.row, cells: mapCells(fileRow, mapping) })
    isHeader = false
  }
  return rows
}

function mapCells({ cells }: SpreadsheetRow, mapping: (string | null)[]): Cells {
  const mapped: Cells = {}
  mapping.forEach((field, at) => {
    const text = unescapeFormula(cells[at] ?? '')
    if (field && text.trim() !== '') mapped[field] = text
  })
  return splitName(mapped)
}

/** Uses a full name, unless the row has a separate first or last name. */
function splitName({ name, ...cells }: Cells): Cells {
  if (name === undefined || cells.firstName !== undefined || cells.lastName !== undefined) return cells
  return { ...cells, ...(name.length > maxLineLength ? { firstName: name } : partsOfName(name)) }
}

/** The longest time in milliseconds that reading may block other requests. */
const maxBlockMs = 20

/**
 * Validates every cell by the rules of the forms. Lets other requests run regularly, because thousands of
 * rows take a while.
 */
export async function readValues(
  kind: ImportKind,
  rows: Pick<Reading, 'row' | 'cells'>[],
  lists: Lists,
): Promise<Reading[]> {
  const readings: Reading[] = []
  let startedAt = performance.now()
  const read = memoizeReader((field, text) => readValue(kind, field, text, lists))
  for (const { row, cells } of rows) {
    const reading: Reading = { row, cells, values: {}, problems: {} }
    for (const [field, text = ''] of Object.entries(cells)) {
      if (field === 'id') continue
      const found = read(field, text)
      if ('problem' in found) reading.problems[field] = found.problem
      else reading.values[field] = found.value
    }
    readings.push(reading)
    if (performance.now() - startedAt < maxBlockMs) continue
    await yieldToEventLoop()
    startedAt = performance.now()
  }
  return readings
}

/** Caches up to 500 values per column, because values repeat: most rows of a file have the same city. */
function memoizeReader(read: (field: string, text: string) => ReadResult) {
  const cache = new Map<string, Map<string, ReadResult>>()
  return (field: string, text: string): ReadResult => {
    const fieldCache = cache.get(field) ?? new Map<string, ReadResult>()
    cache.set(field, fieldCache)
    const found = fieldCache.get(text) ?? read(field, text)
    if (fieldCache.size < 500) fieldCache.set(text, found)
    return found
  }
}
