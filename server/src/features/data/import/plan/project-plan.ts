import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import { clients } from '../../../../schema/clients/clients.ts'
import type { Company } from '../company.ts'
import type { Value } from '../mapping/values.ts'
import { addProjects } from '../write/add-projects.ts'
import { changeProjects } from '../write/change-projects.ts'
import { addClients } from '../write/clients.ts'
import { judge, type Rules, type Verdict } from './judge-rows.ts'
import { type KnownProject, keyOf, knownProjects } from './known-projects.ts'
import type { Plan, Planning } from './plan.ts'

const rules: Rules = {
  noun: 'project',
  keyName: 'title and address',
  keyOf,
  missing: ({ cells }) =>
    cells.title || cells.address ? null : 'There is neither a title nor an address in this row',
}

export async function planProjects(db: Db, { company, readings, duplicates, lock }: Planning): Promise<Plan> {
  const known = await knownProjects(db, company, readings, lock)
  const judged = judge(readings, known, rules, duplicates)
  const theirs = await clientsBy(
    db,
    company,
    judged.flatMap((verdict) => emailOf(verdict) ?? []),
  )
  const verdicts = judged.map((verdict) => withNewClient(verdict, theirs))
  const strangers = [...theirs].flatMap(([email, id]) => (id === null ? [email] : []))
  const created = verdicts.filter(({ outcome }) => outcome === 'created')
  const updated = verdicts.flatMap(({ known, edit }) => (known && edit ? [{ before: known.row, edit }] : []))
  return {
    verdicts,
    adds: {
      clients: strangers.length,
      projects:
        created.filter(({ reading }) => counts(company, reading.values.status)).length +
        updated.filter(({ before, edit }) => comesBack(company, before, edit.status)).length,
    },
    newClients: strangers.length,
    write: async (db, order, tell) => {
      const made = await addClients(
        db,
        company,
        order,
        strangers.map((email) => ({ email })),
      )
      for (const { id, email } of made) theirs.set(email, id)
      const added = created.map(({ reading }) => reading.values)
      await addProjects(db, company, order, added, theirs, tell)
      await changeProjects(db, company, order, updated, theirs, tell)
    },
  }
}

/** Whose project it becomes. */
const emailOf = ({ outcome, reading, edit }: Verdict) =>
  (outcome === 'created' ? reading.values.clientEmail : edit?.clientEmail) as string | undefined

/** The clients with these addresses; null for those whom nobody knows yet. Where several share one, the first. */
async function clientsBy(db: Db, company: Company, emails: string[]): Promise<Map<string, string | null>> {
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

function withNewClient(verdict: Verdict<KnownProject>, theirs: Map<string, string | null>) {
  const email = emailOf(verdict)
  if (email === undefined || theirs.get(email) !== null) return verdict
  return { ...verdict, reason: `Also adds ${email} as a new client` }
}

/** A canceled project does not count for the plan; one that comes back does. */
const counts = ({ kinds, stages }: Company, status: Value | undefined) =>
  kinds[String(status ?? stages[0])] !== 'canceled'

function comesBack(company: Company, before: KnownProject['row'], status: Value | undefined) {
  if (status === undefined || before.isSample || before.archivedAt) return false
  return !counts(company, before.status) && counts(company, status)
}
