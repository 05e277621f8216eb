import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/connect.ts'
import { invitations } from '../../schema/invitations.ts'
import { projects } from '../../schema/projects/projects.ts'
import { users } from '../../schema/users.ts'
import type { Merge } from './merges.ts'

/** Tables with rows that a merge moves, by the key under which the merge stores the ids of the moved rows. */
export type ClientTables = Record<string, ClientTable>
type ClientTable = PgTable & { id: PgColumn; companyId: PgColumn; clientId: PgColumn }

/** Locks all projects of the clients. The caller holds the locks of the company and of the clients. */
export async function lockProjectsOf(db: Db, companyId: string, clientIds: string[]) {
  await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), inArray(projects.clientId, clientIds)))
    .orderBy(asc(projects.id))
    .for('no key update')
}

/** Returns the ids of the moved rows, by table. */
export async function moveRows(db: Db, tables: ClientTables, companyId: string, from: string, to: string) {
  const moved: Record<string, string[]> = {}
  for (const [name, table] of Object.entries(tables)) {
    const { rows } = await db.execute<{ id: string }>(sql`
      update ${table} set client_id = ${to}
      where ${table.companyId} = ${companyId} and ${table.clientId} = ${from} returning id`)
    moved[name] = rows.map((row) => row.id)
  }
  return moved
}

/**
 * Moves the rows of a merge back to the restored client. Rows that were given to a third client after the merge stay
 * with that client. Also moves users who accepted the restored client's invitation after the merge.
 */
export async function moveRowsBack(
  db: Db,
  tables: ClientTables,
  { companyId, clientId, other, moved }: Merge,
) {
  for (const [name, table] of Object.entries(tables)) {
    await db.execute(sql`
      update ${table} set client_id = ${other.id}
      where ${table.companyId} = ${companyId} and ${table.clientId} = ${clientId}
        and ${isOneOf(table.id, moved[name])}`)
  }
  await moveInvitedUsers(db, companyId, clientId, other.id)
}

async function moveInvitedUsers(db: Db, companyId: string, from: string, to: string) {
  const accepted = db
    .select({ email: invitations.email })
    .from(invitations)
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.clientId, to),
        isNotNull(invitations.acceptedAt),
      ),
    )
  await db
    .update(users)
    .set({ clientId: to })
    .where(and(eq(users.companyId, companyId), eq(users.clientId, from), inArray(users.email, accepted)))
}

/** Passes all ids as one parameter, however many there are. */
const isOneOf = (column: PgColumn, ids: string[] = []) =>
  sql`${column} in (select unnest(${sql.param(ids)}::uuid[]))`
