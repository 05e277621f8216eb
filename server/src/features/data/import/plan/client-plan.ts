import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import { clients } from '../../../../schema/clients/clients.ts'
import { cellsOf } from '../../export/cells.ts'
import { type ClientRow, selectClientRows } from '../../export/rows.ts'
import type { Company } from '../company.ts'
import type { Reading } from '../mapping/read-values.ts'
import { addClients, changeClients } from '../write/clients.ts'
import { idsIn, judge, type Known, type Rules } from './judge-rows.ts'
import type { Plan, Planning } from './plan.ts'

type KnownClient = Known & { row: ClientRow }

const rules: Rules = {
  noun: 'client',
  keyName: 'email',
  keyOf: ({ cells }) => cells.email?.trim().toLowerCase() ?? null,
  missing: ({ cells }) => (cells.email ? null : 'There is no email in this row, and every client needs one'),
}

export async function planClients(db: Db, { company, readings, duplicates, lock }: Planning): Promise<Plan> {
  const known = await knownClients(db, company, readings, lock)
  const verdicts = judge(readings, known, rules, duplicates)
  const created = verdicts.filter(({ outcome }) => outcome === 'created')
  const updated = verdicts.flatMap(({ known, edit }) => (known && edit ? [{ before: known.row, edit }] : []))
  return {
    verdicts,
    adds: { clients: created.length, projects: 0 },
    newClients: 0,
    write: async (db, order, tell) => {
      const added = created.map(({ reading }) => reading.values)
      await addClients(db, company, order, added, tell)
      await changeClients(db, company, order, updated, tell)
    },
  }
}

async function knownClients(db: Db, company: Company, readings: Reading[], lock: boolean) {
  const find = async (which: SQL) => {
    const asked = selectClientRows(db, and(eq(clients.companyId, company.id), which))
    const rows = await (lock ? asked.orderBy(asc(clients.id)).for('no key update') : asked)
    // Where several share an address, the one who was here first.
    return rows
      .toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1))
      .map((row) => ({ id: row.id, written: cellsOf('clients', row, company.timeZone), row }))
  }
  const emails = readings.flatMap((reading) => (reading.cells.id ? [] : (rules.keyOf(reading) ?? [])))
  const byId = await find(sql`${clients.id} in (select unnest(${sql.param(idsIn(readings))}::uuid[]))`)
  const byKey = await find(
    sql`${clients.email} in (select unnest(${sql.param([...new Set(emails)])}::text[]))`,
  )
  return {
    byId: new Map<string, KnownClient>(byId.map((client) => [client.id, client])),
    byKey: new Map<string, KnownClient>(byKey.map((client) => [client.row.email, client])),
  }
}
