import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import { clients } from '../../../../schema/clients/clients.ts'
import { leads } from '../../../../schema/clients/leads.ts'
import { projects } from '../../../../schema/projects/projects.ts'
import type { ImportNoun } from '../field-labels.ts'
import { batches } from './batches.ts'

/** The table of the records, and the column of a change that refers to them. */
export const changedTables = {
  client: { table: clients, reference: sql.identifier('client_id') },
  project: { table: projects, reference: sql.identifier('project_id') },
  lead: { table: leads, reference: sql.identifier('lead_id') },
}

/** A record that was just written. `before` has the fields that the import replaced; an added record has none. */
type Written = { id: string; before?: Record<string, unknown> }

/** Stores what undoing the import needs. Call it after the records are written, because it stores their versions. */
export async function recordChanges(
  db: Db,
  companyId: string,
  importId: string,
  noun: ImportNoun,
  written: Written[],
) {
  const { table, reference } = changedTables[noun]
  for (const batch of batches(written)) {
    await db.execute(sql`
      insert into import_changes (company_id, import_id, ${reference}, record_id, version, before)
      select t.company_id, ${importId}::uuid, t.id, t.id, t.version, given.before
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given (id uuid, before jsonb)
      join ${table} t on t.company_id = ${companyId} and t.id = given.id`)
  }
}
