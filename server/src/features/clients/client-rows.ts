import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/connect.ts'
import { clientMerges } from '../../schema/clients/client-merges.ts'
import { leads } from '../../schema/clients/leads.ts'
import { invitations } from '../../schema/invitations.ts'
import { messages } from '../../schema/messages.ts'
import { projects } from '../../schema/projects/projects.ts'
import { users } from '../../schema/users.ts'
import type { Merge } from './merges.ts'

/** Tables whose rows move with a client. They include earlier merges, which can be undone once this merge is undone. */
const movableTables = { projects, leads, users, invitations, messages, merges: clientMerges }

/** Returns the ids of the moved rows, by table. */
export async function moveRows(db: Db, companyId: string, from: string, to: string) {
  const moved: Record<string, string[]> = {}
  for (const [kind, table] of Object.entries(movableTables)) {
    const rows = await db
      .update(table)
      .set({ clientId: to })
      .where(and(eq(table.companyId, companyId), eq(table.clientId, from)))
      .returning({ id: table.id })
    moved[kind] = rows.map((row) => row.id)
  }
  return moved
}

/**
 * Rows that were given to another client since stay there. Users who accepted the restored client's invitation since
 * move too.
 */
export async function moveRowsBack(db: Db, { companyId, clientId, other, moved }: Merge) {
  for (const [kind, table] of Object.entries(movableTables)) {
    await db
      .update(table)
      .set({ clientId: other.id })
      .where(
        and(eq(table.companyId, companyId), eq(table.clientId, clientId), isOneOf(table.id, moved[kind])),
      )
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
export const isOneOf = (column: PgColumn, ids: string[] = []) =>
  sql`${column} in (select unnest(${sql.param(ids)}::uuid[]))`
