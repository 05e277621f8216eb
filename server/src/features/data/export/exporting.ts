import { Readable } from 'node:stream'
import { exportFields, type ImportKind } from '@mantel/domain/data'
import { dayIn } from '@mantel/domain/dates'
import type { Download } from '@mantel/domain/endpoint'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { fileHeaders } from '../../../platform/files/headers.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { cellsOf } from './cells.ts'
import { csvLines, mark } from './csv.ts'
import { selectClientRows, selectProjectRows, withEmails } from './rows.ts'

/** Everything of a kind, the oldest first, as it is read: however much there is, little of it is held at a time. */
export async function exportRows(
  databases: Databases,
  actor: CompanyActor,
  kind: ImportKind,
): Promise<Download> {
  const { companyId } = actor
  const timeZone = await inTransaction(databases.runtime, actor, async (db) => {
    await recordActivity(db, actor, {
      action: 'export.created',
      targetType: 'company',
      targetId: companyId,
      description: `Exported all ${kind}`,
      metadata: { kind },
    })
    return timeZoneOf(db, companyId)
  })
  const lines = linesOf(databases, actor, kind, timeZone)
  // The first ones before the answer begins: a database that is away can still be told in words.
  const first = await lines.next()
  return {
    headers: fileHeaders({ name: `${kind}-${dayIn(timeZone, new Date())}.csv`, type: 'text/csv' }),
    content: Readable.from(following(first, lines), { objectMode: false }),
  }
}

async function* following(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void>) {
  if (!first.done) yield first.value
  yield* rest
}

/**
 * Each page in a transaction of its own: a reader who takes their time holds no connection. A row has its place for life,
 * so whatever is there all along comes exactly once.
 */
async function* linesOf(databases: Databases, actor: CompanyActor, kind: ImportKind, timeZone: string) {
  const fields = exportFields[kind]
  let head = mark + csvLines([[...fields]])
  for (let after: Place | null = null; ; ) {
    const rows: Exported[] = await inTransaction(
      databases.runtime,
      actor,
      (db) => pages[kind](db, actor.companyId, after),
      { readOnly: true },
    )
    const lines = rows.map((row) => {
      const cells = cellsOf(kind, row, timeZone)
      return fields.map((field) => cells[field] ?? '')
    })
    if (head || lines.length > 0) yield head + csvLines(lines)
    if (rows.length < pageSize) return
    head = ''
    after = rows.at(-1) ?? null
  }
}

type Place = { id: string; createdAt: string }
type Exported = Place & Record<string, unknown>
const pageSize = 1000

const pages: Record<ImportKind, (db: Db, companyId: string, after: Place | null) => Promise<Exported[]>> = {
  clients: async (db, companyId, after) =>
    selectClientRows(db, and(eq(clients.companyId, companyId), past(clients, after)))
      .orderBy(asc(clients.createdAt), asc(clients.id))
      .limit(pageSize),
  projects: async (db, companyId, after) => {
    const rows = await selectProjectRows(db, and(eq(projects.companyId, companyId), past(projects, after)))
      .orderBy(asc(projects.createdAt), asc(projects.id))
      .limit(pageSize)
    return withEmails(db, companyId, rows)
  },
}

const past = ({ createdAt, id }: typeof clients | typeof projects, after: Place | null) =>
  after ? sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id}::uuid)` : undefined
