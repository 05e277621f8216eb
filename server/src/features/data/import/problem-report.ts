import { Readable } from 'node:stream'
import type { Download } from '@mantel/domain/endpoint'
import { conflict } from '../../../errors.ts'
import { type Db, only } from '../../../platform/database/connect.ts'
import { fileHeaders } from '../../../platform/files/headers.ts'
import type { FileStore } from '../../../platform/files/store.ts'
import { imports } from '../../../schema/imports.ts'
import { csvLines, mark } from '../export/csv.ts'
import { unguard } from '../export/formulas.ts'
import { findSheet, one } from './imports.ts'
import { letters } from './result-text.ts'
import { readSheet } from './spreadsheet/read-rows.ts'

/** The sheet as it came, and before each row what became of it, or would. */
export async function reportOn(db: Db, store: FileStore, companyId: string, id: string): Promise<Download> {
  const { columns, fileName, delimiter, storageKey } = await findSheet(db, companyId, id)
  const { outcomes, reasons } = only(
    await db
      .select({ outcomes: imports.outcomes, reasons: imports.reasons })
      .from(imports)
      .where(one(companyId, id)),
  )
  if (outcomes === null) throw conflict('Please check this import first')
  const rows = readSheet(await store.get(storageKey), delimiter)
  return {
    headers: fileHeaders({ name: `Report on ${fileName}`, type: 'text/csv' }),
    content: Readable.from(linesOf(columns, rows, outcomes, reasons), { objectMode: false }),
  }
}

const words = Object.fromEntries(Object.entries(letters).map(([word, letter]) => [letter, word]))

async function* linesOf(
  columns: string[],
  rows: ReturnType<typeof readSheet>,
  outcomes: string,
  reasons: Record<string, string>,
) {
  let lines = [['Row', 'Outcome', 'Reason', ...columns]]
  let start = mark
  // The head is the first of the rows, and has no outcome.
  let place = -1
  for await (const { row, cells } of rows) {
    if (place >= 0) {
      const said = columns.map((_, at) => unguard(cells[at] ?? ''))
      lines.push([String(row), words[outcomes[place] ?? ''] ?? '', reasons[place] ?? '', ...said])
    }
    place++
    if (lines.length < 500) continue
    yield start + csvLines(lines)
    lines = []
    start = ''
  }
  if (lines.length > 0) yield start + csvLines(lines)
}
