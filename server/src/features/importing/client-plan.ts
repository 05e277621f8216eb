import { clientName } from '@mantel/domain/clients'
import { dayIn } from '@mantel/domain/dates'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { adminActivities } from '../../schema/activities.ts'
import { clients } from '../../schema/clients.ts'
import { changesBetween, nameFields } from '../activity/changes.ts'
import { tickOff } from '../checklist/ticking.ts'
import { clientWords } from '../clients/words.ts'
import { cellsOf } from '../exporting/cells.ts'
import { selectClientRows } from '../exporting/rows.ts'
import { insertRows, measureAgain, type Progress, type Row, updateRows } from './batches.ts'
import type { Company } from './company.ts'
import { idsIn, judge, type Known, type Rules } from './judging.ts'
import { doneBy, type Order, type Plan, type Planning } from './plan.ts'
import type { Reading } from './readings.ts'

type ClientRow = Awaited<ReturnType<typeof selectClientRows>>[number]
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

/** Also those whom a sheet of projects brings along. */
export async function addClients(db: Db, company: Company, order: Order, given: Row[], tell?: Progress) {
  if (given.length === 0) return []
  const now = new Date().toISOString()
  const rows = given.map((values) => ({
    id: crypto.randomUUID(),
    companyId: company.id,
    ...empty,
    ...values,
    joinedDate: values.joinedDate ? momentOn(String(values.joinedDate), company.timeZone) : now,
  }))
  await insertRows(db, clients, rows, tell)
  await measureAgain(db, clients, rows.length)
  await insertRows(
    db,
    adminActivities,
    rows.map((row) => ({
      ...onClient(company, order, row.id),
      action: 'client.created',
      description: `Added ${clientName(row)}, imported from ${order.fileName}`,
      metadata: { importId: order.importId },
    })),
  )
  await tickOff(db, company.id, 'clientsImported')
  return rows
}

const empty = {
  firstName: null,
  lastName: null,
  email: '',
  phone: null,
  companyName: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  source: null,
  notes: null,
}

type Changed = { before: ClientRow; edit: Row }

async function changeClients(db: Db, company: Company, order: Order, changed: Changed[], tell: Progress) {
  const rows = changed.map(({ before: { createdAt: _, ...before }, edit }) => ({
    ...before,
    ...edit,
    ...(edit.joinedDate !== undefined && {
      joinedDate: momentOn(String(edit.joinedDate), company.timeZone),
    }),
  }))
  await updateRows(db, clients, company.id, rows, tell)
  await insertRows(
    db,
    adminActivities,
    changed.map(({ before, edit }, at) => ({
      ...onClient(company, order, before.id),
      action: 'client.updated',
      description: `Changed ${nameFields(Object.keys(edit), clientWords)} of ${clientName(rows[at] ?? before)}, imported from ${order.fileName}`,
      metadata: { importId: order.importId, changes: changesBetween(before, edit, ['notes']) },
    })),
  )
}

const onClient = (company: Company, order: Order, clientId: string) => ({
  ...doneBy(company, order),
  targetType: 'client',
  targetId: clientId,
})

/** A moment at which it is that day in the company; in the east, noon in London is tomorrow already. */
function momentOn(day: string, timeZone: string) {
  const noon = `${day}T12:00:00.000Z`
  return dayIn(timeZone, noon) === day ? noon : `${day}T00:00:00.000Z`
}
