import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import { leads } from '../../../../schema/clients/leads.ts'
import { toCells } from '../../export/cells.ts'
import type { Company } from '../company.ts'
import type { Reading } from '../mapping/read-values.ts'
import { addLeads, changeLeads, type LeadRow } from '../write/leads.ts'
import { classifyRows, type KnownRecord, type Rules } from './classify-rows.ts'
import type { Plan, PlanInput } from './plan.ts'

type KnownLead = KnownRecord & { row: LeadRow }

const rules: Rules = {
  noun: 'lead',
  keyName: 'email',
  keyOf: ({ cells }) => cells.email?.trim().toLowerCase() ?? null,
  missing: ({ cells: { firstName, lastName, companyName, email, phone } }) =>
    firstName || lastName || companyName || email || phone
      ? null
      : 'This row has no name, email or phone number, and every lead needs at least one',
}

export async function planLeads(db: Db, { company, readings, duplicates, lock }: PlanInput): Promise<Plan> {
  const byKey = await findKnownLeads(db, company, readings, lock)
  const results = classifyRows(readings, { byId: new Map(), byKey }, rules, duplicates).map((result) =>
    // A lead in the pipeline is edited there, as a client and a project.
    result.outcome === 'updated' && result.known?.row.status === 'added'
      ? { ...result, outcome: 'unchanged' as const, reason: 'Already in your pipeline' }
      : result,
  )
  const created = results.filter(({ outcome }) => outcome === 'created')
  const updated = results.flatMap(({ outcome, known, edit }) =>
    outcome === 'updated' && known && edit ? [{ before: known.row, edit }] : [],
  )
  return {
    results,
    quotaUse: { clients: 0, projects: 0 },
    newClients: 0,
    write: async (db, context, reportProgress) => {
      const added = created.map(({ reading }) => reading.values)
      await addLeads(db, company, context, added, reportProgress)
      await changeLeads(db, company, context, updated, reportProgress)
    },
  }
}

/** The latest lead of each email, without spam. */
async function findKnownLeads(db: Db, company: Company, readings: Reading[], lock: boolean) {
  const emails = [...new Set(readings.flatMap((reading) => rules.keyOf(reading) ?? []))]
  const query = db
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.companyId, company.id),
        ne(leads.status, 'spam'),
        sql`${leads.email} in (select unnest(${sql.param(emails)}::text[]))`,
      ),
    )
    .orderBy(asc(leads.id))
    .$dynamic()
  const rows = await (lock ? query.for('no key update') : query)
  const known = rows
    .toSorted((a, b) => (a.submittedAt + a.id > b.submittedAt + b.id ? 1 : -1))
    .map((row) => ({ id: row.id, exportedCells: toCells('leads', row, company.timeZone), row }))
  return new Map<string, KnownLead>(known.map((lead) => [lead.row.email ?? '', lead]))
}
