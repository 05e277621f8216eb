import { formatPhone } from '@mantel/domain/basics/phone'
import type { KeptReason } from '@mantel/domain/data'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import type { ImportNoun } from '../field-labels.ts'
import { changedTables } from '../write/record-changes.ts'

/** A record of the import. `reason` says why the undo leaves it unchanged, and is null otherwise. */
export type ImportedRecord = {
  id: string
  name: string
  before: Record<string, unknown> | null
  reason: KeptReason | null
}

/**
 * Locks the records of the import, so that no one edits them or adds anything to them until this transaction ends.
 * Locks them in the order of their ids. The caller locks clients before projects and projects before leads.
 */
export async function lockImported(db: Db, companyId: string, importId: string, noun: ImportNoun) {
  const { table, reference } = changedTables[noun]
  await db.execute(sql`
    select t.id from ${table} t
    where t.company_id = ${companyId} and t.id in (
      select ${reference} from import_changes where company_id = ${companyId} and import_id = ${importId})
    order by t.id for update`)
}

/** Reads the records and what happened to them since the import. The caller has locked them. */
export async function findImported(db: Db, companyId: string, importId: string, noun: ImportNoun) {
  const { table, reference } = changedTables[noun]
  const { rows } = await db.execute<ImportedRecord>(sql`
    select t.id, ${names[noun]} as name, c.before,
      case ${sql.join(
        Object.entries(uses[noun]).map(
          ([reason, use]) => sql`when exists (${use}) then ${sql.raw(`'${reason}'`)}`,
        ),
        sql` `,
      )} when t.version <> c.version or t.id <> c.record_id then 'changed' end as reason
    from import_changes c join ${table} t on t.company_id = c.company_id and t.id = c.${reference}
    where c.company_id = ${companyId} and c.import_id = ${importId}
    order by t.id`)
  return rows.map((row) => ({ ...row, name: formatPhone(row.name) }))
}

const names: Record<ImportNoun, SQL> = {
  client: sql`coalesce(nullif(btrim(concat(t.first_name, ' ', t.last_name)), ''), t.company_name, t.email)`,
  project: sql`t.title`,
  lead: sql`coalesce(nullif(btrim(concat(t.first_name, ' ', t.last_name)), ''), t.company_name, t.email, t.phone, '')`,
}

/** Limits the uses of an updated record to those after the import, because it may have had others before. */
const since = (instant = sql`x.created_at`) => sql`(c.before is null or ${instant} > c.created_at)`
const ofProject = sql`x.company_id = c.company_id and x.project_id = t.id`
const ofClient = sql`x.company_id = c.company_id and x.client_id = t.id`
const ofClientsProject = sql`join projects p on p.company_id = x.company_id and p.id = x.project_id
  where p.company_id = c.company_id and p.client_id = t.id and ${since()}`
const activityOf = (targetType: string) => sql`select from admin_activities x
  where x.company_id = c.company_id and x.target_type = ${sql.raw(`'${targetType}'`)} and x.target_id = t.id::text
    and x.created_at > c.created_at`

/**
 * Queries that return a row if the record has been used since the import. The first that matches is the reason shown to
 * the user.
 */
const uses: Record<ImportNoun, Partial<Record<KeptReason, SQL>>> = {
  project: {
    payments: sql`select from transactions x where ${ofProject} and ${since()}`,
    invoices: sql`select from invoices x where ${ofProject} and ${since()}`,
    contracts: sql`select from contracts x where ${ofProject} and ${since()}`,
    files: sql`select from project_documents x where ${ofProject} and ${since()}`,
    costs: sql`select from project_resources x where ${ofProject} and ${since()}`,
    leads: sql`select from leads x where ${ofProject} and ${since(sql`x.added_at`)}`,
    changed: sql`select from project_activities x where ${ofProject} and x.created_at > c.created_at`,
  },
  client: {
    invoices: sql`select from invoices x where ${ofClient} and ${since()}`,
    contracts: sql`select from contracts x ${ofClientsProject}`,
    projects: sql`select from projects x where ${ofClient} and c.before is null`,
    portal: sql`select from invitations x where ${ofClient} and ${since()}
      union all select from users x where ${ofClient} and ${since()}`,
    leads: sql`select from leads x where ${ofClient} and ${since(sql`x.added_at`)}`,
    changed: activityOf('client'),
  },
  lead: {
    changed: sql`select from lead_replies x where x.company_id = c.company_id and x.lead_id = t.id and ${since()}
      union all ${activityOf('lead')}`,
  },
}
