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

/** What follows a client. So do their earlier merges, which are undone after this one, when they are back. */
const movable = { projects, leads, users, invitations, messages, merges: clientMerges }

/** Answers the ids of what was moved, by kind. */
export async function moveEverything(db: Db, companyId: string, from: string, to: string) {
  const moved: Record<string, string[]> = {}
  for (const [kind, table] of Object.entries(movable)) {
    const rows = await db
      .update(table)
      .set({ clientId: to })
      .where(and(eq(table.companyId, companyId), eq(table.clientId, from)))
      .returning({ id: table.id })
    moved[kind] = rows.map((row) => row.id)
  }
  return moved
}

/** What was given to somebody else since stays with them. Whoever accepted the other one's invitation since goes along. */
export async function moveBack(db: Db, { companyId, clientId, other, moved }: Merge) {
  for (const [kind, table] of Object.entries(movable)) {
    await db
      .update(table)
      .set({ clientId: other.id })
      .where(
        and(eq(table.companyId, companyId), eq(table.clientId, clientId), isAmong(table.id, moved[kind])),
      )
  }
  await followInvitations(db, companyId, clientId, other.id)
}

async function followInvitations(db: Db, companyId: string, from: string, to: string) {
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

/** In one parameter, however many they are. */
export const isAmong = (column: PgColumn, ids: string[] = []) =>
  sql`${column} in (select unnest(${sql.param(ids)}::uuid[]))`
