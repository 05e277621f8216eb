import { Readable } from 'node:stream'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import { conflict } from '../../../errors.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { fileHeaders } from '../../../platform/files/headers.ts'
import { imports } from '../../../schema/imports.ts'
import { byteOrderMark, csvLines } from '../export/csv.ts'
import { unescapeFormula } from '../export/formulas.ts'
import { outcomeCodes } from './import-results.ts'
import { findImportWithFile, importById } from './imports.ts'
import { readSpreadsheet } from './spreadsheet/read-rows.ts'

/** Returns the uploaded file as CSV, with the row number, outcome and reason in front of each row. */
export async function createReport(
  db: Db,
  store: FileStore,
  companyId: string,
  id: string,
): Promise<Download> {
  const { columns, fileName, delimiter, storageKey } = await findImportWithFile(db, companyId, id)
  const { outcomes, reasons } = requireRow(
    await db
      .select({ outcomes: imports.outcomes, reasons: imports.reasons })
      .from(imports)
      .where(importById(companyId, id)),
  )
  if (outcomes === null) throw conflict('Review this import first')
  const rows = readSpreadsheet(await store.get(storageKey), delimiter)
  return {
    headers: fileHeaders({ name: `Report on ${fileName}`, type: 'text/csv' }),
    content: Readable.from(streamLines(columns, rows, outcomes, reasons), { objectMode: false }),
  }
}

const outcomeNames = Object.fromEntries(Object.entries(outcomeCodes).map(([name, code]) => [code, name]))

async function* streamLines(
  columns: string[],
  rows: ReturnType<typeof readSpreadsheet>,
  outcomes: string,
  reasons: Record<string, string>,
) {
  let lines = [['Row', 'Outcome', 'Reason', ...columns]]
  let start = byteOrderMark
  // The header is the first row and has no outcome.
  let index = -1
  for await (const { row, cells } of rows) {
    if (index >= 0) {
      const texts = columns.map((_, column) => unescapeFormula(cells[column] ?? ''))
      lines.push([String(row), outcomeNames[outcomes[index] ?? ''] ?? '', reasons[index] ?? '', ...texts])
    }
    index++
    if (lines.length < 500) continue
    yield start + csvLines(lines)
    lines = []
    start = ''
  }
  if (lines.length > 0) yield start + csvLines(lines)
}
