import { dayIn } from '@mantel/domain/basics/dates'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { byteOrderMark, csvLines } from './csv.ts'
import { downloadCsv } from './download-csv.ts'

export type ExportPage<Row, Cursor> = { items: Row[]; nextCursor: Cursor | null }

type Table<Row, Cursor> = {
  /** Names the rows, for example `clients`. The file name begins with it. */
  kind: string
  /** How the activity names the export. */
  description: string
  columns: readonly string[]
  readPage: (db: Db, cursor: Cursor | null, timeZone: string) => Promise<ExportPage<Row, Cursor>>
  cellsOf: (row: Row, timeZone: string) => string[]
}

export const exportPageSize = 1000

/** Streams a table as CSV and records the export as an activity. Memory use does not depend on the number of rows. */
export async function exportTable<Row, Cursor>(
  databases: Databases,
  actor: CompanyActor,
  table: Table<Row, Cursor>,
): Promise<Download> {
  const { kind, description } = table
  const timeZone = await inTransaction(databases.runtime, actor, async (db) => {
    await recordActivity(db, actor, {
      action: 'export.created',
      targetType: 'company',
      targetId: actor.companyId,
      description,
      metadata: { kind },
    })
    return timeZoneOf(db, actor.companyId)
  })
  const lines = streamLines(databases, actor, table, timeZone)
  return downloadCsv(`${kind}-${dayIn(timeZone, new Date())}.csv`, lines)
}

/** Reads each page in its own transaction, so that a slow download holds no database connection. */
async function* streamLines<Row, Cursor>(
  databases: Databases,
  actor: CompanyActor,
  { columns, readPage, cellsOf }: Table<Row, Cursor>,
  timeZone: string,
) {
  let header = byteOrderMark + csvLines([[...columns]])
  for (let cursor: Cursor | null = null; ; ) {
    const { items, nextCursor }: ExportPage<Row, Cursor> = await inTransaction(
      databases.runtime,
      actor,
      (db) => readPage(db, cursor, timeZone),
      { readOnly: true },
    )
    const lines = items.map((item) => cellsOf(item, timeZone))
    if (header || lines.length > 0) yield header + csvLines(lines)
    if (!nextCursor) return
    header = ''
    cursor = nextCursor
  }
}

/** A page of rows that contain their own sort key, so the cursor is the last row of the page. */
export const pageOfRows = <Row>(items: Row[]): ExportPage<Row, Row> => ({
  items,
  nextCursor: items.length < exportPageSize ? null : (items.at(-1) ?? null),
})
