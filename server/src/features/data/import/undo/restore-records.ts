import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import { enforceQuota } from '../../../companies/quotas.ts'
import { isOpen } from '../../../companies/stages.ts'
import type { Company } from '../company.ts'
import type { ImportNoun } from '../field-labels.ts'
import { type Row, updateRows } from '../write/batches.ts'
import { changedTables } from '../write/record-changes.ts'
import type { ImportedRecord } from './find-changes.ts'

/**
 * Gives the changed records their fields from before the import. Leaves out a project whose earlier stage or type the
 * company no longer has.
 */
export async function restoreRecords(db: Db, company: Company, noun: ImportNoun, records: ImportedRecord[]) {
  const changed = records.flatMap(({ before, ...record }) => (before ? [{ ...record, before }] : []))
  const isRestorable = ({ before }: { before: Row }) =>
    noun !== 'project' ||
    (company.stages.includes(String(before.status)) && company.types.includes(String(before.type)))
  const restorable = changed.filter(isRestorable)
  const rows = restorable.map(({ before }) => withKnownTags(company, before))
  if (noun === 'project') await prepareProjects(db, company, rows)
  await updateRows(db, changedTables[noun].table, company.id, rows)
  return {
    restoredCount: rows.length,
    unrestorable: changed
      .filter((record) => !isRestorable(record))
      .map((record) => ({ ...record, reason: 'lists' as const })),
  }
}

/** A tag may have been deleted since the import. */
const withKnownTags = ({ tags }: Company, before: Row): Row =>
  Array.isArray(before.tags)
    ? { ...before, tags: before.tags.filter((tag) => tags.includes(String(tag))) }
    : before

/** A project that the import had closed counts toward the plan again. Its client may have been deleted since. */
async function prepareProjects(db: Db, company: Company, rows: Row[]) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ id, status, clientId }) => ({ id, status, client: clientId })),
  )}::jsonb) as given (id uuid, status text, client uuid)`
  const { rows: found } = await db.execute<{ id: string; counts: boolean; hasClient: boolean }>(sql`
    select given.id, c.id is not null as "hasClient",
      not p.is_sample and p.archived_at is null
        and not ${isOpen(sql`coalesce(${kinds(company)} ->> p.status, 'open')`)}
        and ${isOpen(sql`coalesce(${kinds(company)} ->> given.status, 'open')`)} as counts
    from ${given} join projects p on p.company_id = ${company.id} and p.id = given.id
    left join clients c on c.company_id = ${company.id} and c.id = given.client`)
  const counted = found.filter(({ counts }) => counts).length
  if (counted > 0) await enforceQuota(db, company.id, 'projects', counted)
  const withClient = new Set(found.filter(({ hasClient }) => hasClient).map(({ id }) => id))
  for (const row of rows) if (!withClient.has(String(row.id))) row.clientId = null
}

const kinds = (company: Company) => sql`${JSON.stringify(company.kinds)}::jsonb`
