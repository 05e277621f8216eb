import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import { clients } from '../../../../schema/clients/clients.ts'
import { toCells } from '../../export/cells.ts'
import { type ClientRow, selectClientRows } from '../../export/rows.ts'
import type { Company } from '../company.ts'
import type { Reading } from '../mapping/read-values.ts'
import { addClients, changeClients } from '../write/clients.ts'
import { classifyRows, type KnownRecord, listIds, type Rules } from './classify-rows.ts'
import { fitRows } from './fit-rows.ts'
import type { Plan, PlanInput } from './plan.ts'

type KnownClient = KnownRecord & { row: ClientRow }

const rules: Rules = {
  noun: 'client',
  keyName: 'email',
  keyOf: ({ cells }) => cells.email?.trim().toLowerCase() ?? null,
  missing: ({ cells }) => (cells.email ? null : 'This row has no email, and every client needs one'),
}

export async function planClients(
  db: Db,
  { company, readings, duplicates, lock, remaining }: PlanInput,
): Promise<Plan> {
  const known = await findKnownClients(db, company, readings, lock)
  const results = fitRows(classifyRows(readings, known, rules, duplicates), remaining, ({ outcome }) => ({
    clients: outcome === 'created' ? 1 : 0,
    projects: 0,
  }))
  const created = results.filter(({ outcome }) => outcome === 'created')
  const updated = results.flatMap(({ known, edit }) => (known && edit ? [{ before: known.row, edit }] : []))
  return {
    results,
    quotaUse: { clients: created.length, projects: 0 },
    newClients: 0,
    write: async (db, context, reportProgress) => {
      const added = created.map(({ reading }) => reading.values)
      await addClients(db, company, context, added, reportProgress)
      await changeClients(db, company, context, updated, reportProgress)
    },
  }
}

async function findKnownClients(db: Db, company: Company, readings: Reading[], lock: boolean) {
  const find = async (condition: SQL) => {
    const query = selectClientRows(db, and(eq(clients.companyId, company.id), condition))
    const rows = await (lock ? query.orderBy(asc(clients.id)).for('no key update') : query)
    // If several clients share an email address, the oldest wins: it comes last and overwrites the others in
    // the map.
    return rows
      .toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1))
      .map((row) => ({ id: row.id, exportedCells: toCells('clients', row, company.timeZone), row }))
  }
  const emails = readings.flatMap((reading) => (reading.cells.id ? [] : (rules.keyOf(reading) ?? [])))
  const byId = await find(sql`${clients.id} in (select unnest(${sql.param(listIds(readings))}::uuid[]))`)
  const byKey = await find(
    sql`${clients.email} in (select unnest(${sql.param([...new Set(emails)])}::text[]))`,
  )
  return {
    byId: new Map<string, KnownClient>(byId.map((client) => [client.id, client])),
    byKey: new Map<string, KnownClient>(byKey.map((client) => [client.row.email, client])),
  }
}
