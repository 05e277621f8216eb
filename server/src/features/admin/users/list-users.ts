import type { adminUsersApi, UserOnPage } from '@mantel/domain/admin/users'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { and, asc, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../../platform/database/paging.ts'
import { containsWords } from '../../../platform/database/patterns.ts'
import { adminActivities } from '../../../schema/activities.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { accountColumns, hasTwoFactor, users } from '../../../schema/users.ts'
import { isClosed } from '../companies/computed-columns.ts'

type Query = z.output<typeof adminUsersApi.list.query>

const userColumns = {
  ...accountColumns,
  companyId: users.companyId,
  companyName: companies.name,
  emailVerifiedAt: users.emailVerifiedAt,
  deactivatedAt: users.deactivatedAt,
  isCompanyClosed: isClosed,
}

export async function listUsers(db: Db, query: Query): Promise<Output<typeof adminUsersApi.list>> {
  const byName = query.sort.endsWith('name')
  const backwards = query.sort.startsWith('-')
  const key = byName ? sortName : users.createdAt
  const direction = backwards ? desc : asc
  const last = readCursor(query.cursor, byName ? undefined : timestampValue)
  const afterCursor =
    last && sql`(${key}, ${users.id}) ${backwards ? sql`<` : sql`>`} (${last.value}, ${last.id}::uuid)`
  const rows = await db
    .select({ ...userColumns, sortName })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(filterBy(query), afterCursor ?? undefined))
    .orderBy(direction(key), direction(users.id))
    .limit(query.limit + 1)
  return pageOf(rows, query.limit, (row) => ({ value: byName ? row.sortName : row.createdAt, id: row.id }))
}

export async function getUser(db: Db, id: string): Promise<UserOnPage> {
  const [found] = await db
    .select({ ...userColumns, hasTwoFactor, openSessions })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, id))
  return { ...orNotFound(found, 'User'), signIns: await listSignIns(db, id) }
}

export async function findUser(db: Db, id: string) {
  const [found] = await db
    .select(userColumns)
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, id))
  return orNotFound(found, 'User')
}

/** The latest sign-in attempts, including failed ones. */
async function listSignIns(db: Db, id: string) {
  const rows = await db
    .select({
      id: adminActivities.id,
      at: adminActivities.createdAt,
      action: adminActivities.action,
    })
    .from(adminActivities)
    .where(and(eq(adminActivities.actorId, id), like(adminActivities.action, 'login.%')))
    .orderBy(desc(adminActivities.createdAt))
    .limit(20)
  return rows.map(({ action, ...row }) => ({ ...row, succeeded: action === 'login.succeeded' }))
}

const sortName = sql<string>`lower(${users.lastName} || ' ' || ${users.firstName} || ' ' || ${users.email})`

/** Does not count impersonation sessions. */
const openSessions = sql<number>`(select count(*) from sessions s
  where s.user_id = ${users.id} and s.revoked_at is null and s.expires_at > now() and s.impersonator_id is null)`.mapWith(
  Number,
)

function filterBy({ search, role, companyId }: Query): SQL | undefined {
  return and(
    search ? matchesNameOrEmail(search) : undefined,
    role ? eq(users.role, role) : undefined,
    companyId ? eq(users.companyId, companyId) : undefined,
  )
}

export const matchesNameOrEmail = (search: string) =>
  containsWords(sql`(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`, search)
