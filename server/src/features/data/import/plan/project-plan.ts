import { isOpenKind } from '@mantel/domain/projects/pipeline'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import { clients } from '../../../../schema/clients/clients.ts'
import type { Company } from '../company.ts'
import type { Value } from '../mapping/values.ts'
import { addProjects } from '../write/add-projects.ts'
import { changeProjects } from '../write/change-projects.ts'
import { addClients } from '../write/clients.ts'
import { classifyRows, type RowResult, type Rules } from './classify-rows.ts'
import { fitRows } from './fit-rows.ts'
import { findKnownProjects, type KnownProject, keyOf } from './known-projects.ts'
import type { Plan, PlanInput } from './plan.ts'

const rules: Rules = {
  noun: 'project',
  keyName: 'title and address',
  keyOf,
  missing: ({ cells }) => (cells.title || cells.address ? null : 'This row has no title or address'),
}

export async function planProjects(
  db: Db,
  { company, readings, duplicates, lock, remaining }: PlanInput,
): Promise<Plan> {
  const known = await findKnownProjects(db, company, readings, lock)
  const classifiedRows = classifyRows(readings, known, rules, duplicates).map(keepPaidDates)
  const clientIds = await findClientIds(
    db,
    company,
    classifiedRows.flatMap((result) => clientEmailOf(result) ?? []),
  )
  const newEmailOf = (result: RowResult<KnownProject>) => {
    const email = clientEmailOf(result)
    return email !== undefined && clientIds.get(email) === null ? email : null
  }
  const taken = new Set<string | null>()
  const fitting = fitRows(
    classifiedRows,
    remaining,
    (result) => {
      const email = newEmailOf(result)
      return {
        clients: email === null || taken.has(email) ? 0 : 1,
        projects: addsToPlan(company, result) ? 1 : 0,
      }
    },
    (result) => taken.add(newEmailOf(result)),
  )
  const newEmails = [...new Set(fitting.flatMap((result) => newEmailOf(result) ?? []))]
  const results = fitting.map((result) => noteNewClient(result, clientIds))
  const created = results.filter(({ outcome }) => outcome === 'created')
  const updated = results.flatMap(({ known, edit }) => (known && edit ? [{ before: known.row, edit }] : []))
  return {
    results,
    quotaUse: {
      clients: newEmails.length,
      projects: results.filter((result) => addsToPlan(company, result)).length,
    },
    newClients: newEmails.length,
    write: async (db, context, reportProgress) => {
      const addedClients = await addClients(
        db,
        company,
        context,
        newEmails.map((email) => ({ email })),
      )
      for (const { id, email } of addedClients) clientIds.set(email, id)
      const added = created.map(({ reading }) => reading.values)
      await addProjects(db, company, context, added, clientIds, reportProgress)
      await changeProjects(db, company, context, updated, clientIds, reportProgress)
    },
  }
}

/**
 * Keeps the paid dates of a project with payments or invoices, because they are derived from these and not taken from
 * the file.
 */
function keepPaidDates(result: RowResult<KnownProject>): RowResult<KnownProject> {
  const { known, edit } = result
  if (!known?.row.hasMoney || !edit || !(edit.depositDate ?? edit.fullPaidDate)) return result
  const { depositDate: _, fullPaidDate: _f, ...others } = edit
  const note = 'Paid dates left out: this project has payments or invoices in Mantel'
  const reason = result.reason ? `${result.reason}; ${note}` : note
  return Object.keys(others).length > 0
    ? { ...result, edit: others, reason }
    : { reading: result.reading, known, outcome: 'unchanged', reason }
}

const clientEmailOf = ({ outcome, reading, edit }: RowResult) =>
  (outcome === 'created' ? reading.values.clientEmail : edit?.clientEmail) as string | undefined

/**
 * Maps email addresses to client ids, or to null if the address is unknown. If several clients share an address, the
 * oldest wins.
 */
async function findClientIds(
  db: Db,
  company: Company,
  emails: string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectDistinctOn([clients.email], { id: clients.id, email: clients.email })
    .from(clients)
    .where(
      sql`${clients.companyId} = ${company.id} and ${clients.email} in (select unnest(${sql.param(emails)}::text[]))`,
    )
    .orderBy(clients.email, clients.createdAt, clients.id)
  const found = new Map(rows.map(({ id, email }) => [email, id]))
  return new Map(emails.map((email) => [email, found.get(email) ?? null]))
}

function noteNewClient(result: RowResult<KnownProject>, clientIds: Map<string, string | null>) {
  const email = clientEmailOf(result)
  if (email === undefined || clientIds.get(email) !== null) return result
  const note = `Also adds ${email} as a new client`
  return { ...result, reason: result.reason ? `${result.reason}; ${note}` : note }
}

const countsTowardPlan = ({ kinds, stages }: Company, status: Value | undefined) =>
  isOpenKind(kinds[String(status ?? stages[0])] ?? 'open')

/** Whether the row adds a project that counts toward the plan, or makes an existing project count again. */
function addsToPlan(company: Company, { outcome, reading, known, edit }: RowResult<KnownProject>) {
  if (outcome === 'created') return countsTowardPlan(company, reading.values.status)
  return Boolean(known && edit && isReactivated(company, known.row, edit.status))
}

function isReactivated(company: Company, before: KnownProject['row'], status: Value | undefined) {
  if (status === undefined || before.isSample || before.archivedAt) return false
  return !countsTowardPlan(company, before.status) && countsTowardPlan(company, status)
}
