import { type ProfileInput } from '@mantel/domain/auth/account'
import { type CurrentUser, defaultNavigationLabels, type NavigationLabels } from '@mantel/domain/auth/auth'
import { eq, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { conflict, orNotFound } from '../../errors.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Db, requireRow, violatedConstraint } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { accountColumns, hasTwoFactor, users } from '../../schema/users.ts'

const closedAt = sql<string | null>`coalesce(${companies.suspendedAt}, ${companies.deletionRequestedAt})`

const chosenColumns = sql<Record<string, string[]>>`(
  select coalesce(jsonb_object_agg(chosen.list, chosen.columns), '{}') from list_columns chosen
  where chosen.company_id = ${users.companyId} and chosen.user_id = ${users.id})`

const selectAccounts = (db: Db, condition: ReturnType<typeof eq>) =>
  db
    .select({
      ...accountColumns,
      clientId: users.clientId,
      avatarFileId: users.avatarFileId,
      emailVerifiedAt: users.emailVerifiedAt,
      timeZone: users.timeZone,
      deactivatedAt: users.deactivatedAt,
      password: users.password,
      twoFactorAt: users.twoFactorAt,
      passkeyCount: users.passkeyCount,
      hasTwoFactor,
      requireTwoFactor: companies.requireTwoFactor,
      companyId: users.companyId,
      companyName: companies.name,
      staffSeeAllProjects: companies.staffSeeAllProjects,
      staffSeePrices: companies.staffSeePrices,
      managersMayRefund: companies.managersMayRefund,
      navigationLabels: companies.navigationLabels,
      closedAt,
      listColumns: chosenColumns,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(condition)

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Everything that signing in needs. Only the `auth` database role may read the password hash. */
export async function findAccount(db: Db, by: { email: string } | { id: string }) {
  const condition = 'email' in by ? eq(users.email, by.email) : eq(users.id, by.id)
  const [found] = await selectAccounts(db, condition)
  return found
}

type NewUser = PgInsertValue<typeof users>

const emailTaken = 'Email is already registered'

/** Refuses an email address that any user already has, in this or another company. */
export async function createUser(db: Db, user: NewUser) {
  try {
    return requireRow(
      await db.insert(users).values(user).returning({
        id: users.id,
        companyId: users.companyId,
        email: users.email,
        firstName: users.firstName,
        role: users.role,
      }),
    )
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique') throw conflict(emailTaken, { email: emailTaken })
    throw error
  }
}

/** Like findAccount(), for a user who exists. */
export const currentAccount = async (db: Db, id: string) => orNotFound(await findAccount(db, { id }), 'User')

/** Whether the user is deactivated, or the company is suspended or being deleted. */
export const isClosed = ({ deactivatedAt, closedAt }: Account) => deactivatedAt !== null || closedAt !== null

export async function currentUser(db: Db, id: string, impersonatorId: string | null = null) {
  return presentAccount(orNotFound(await findAccount(db, { id }), 'User'), impersonatorId)
}

export function presentAccount(found: Account, impersonatorId: string | null = null): CurrentUser {
  const { staffSeeAllProjects, staffSeePrices, managersMayRefund, navigationLabels, ...user } = found
  return {
    ...user,
    switches: {
      staffSeeAllProjects: staffSeeAllProjects ?? false,
      staffSeePrices: staffSeePrices ?? false,
      managersMayRefund: managersMayRefund ?? false,
    },
    navigationLabels: {
      ...defaultNavigationLabels,
      ...(JSON.parse(navigationLabels ?? '{}') as Partial<NavigationLabels>),
    },
    needsTwoFactor: impersonatorId === null && needsTwoFactor(found),
    impersonatorId,
  }
}

/** Portal users are not part of the team, so the company's two-factor rule does not apply to them. */
export const needsTwoFactor = ({ requireTwoFactor, role, hasTwoFactor: has }: Account) =>
  mustUseTwoFactor({ requireTwoFactor, role }) && !has

/** Whether the company requires two-factor sign-in from this user. */
export const mustUseTwoFactor = ({ requireTwoFactor, role }: Pick<Account, 'requireTwoFactor' | 'role'>) =>
  requireTwoFactor === true && role !== 'Client'

/** Locks the user until this transaction ends. Call it before changing the user's sessions or links. */
export async function lockUser(db: Db, id: string) {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
}

export async function updateProfile(db: Db, { userId }: Actor, changes: Partial<ProfileInput>) {
  await db.update(users).set(changes).where(eq(users.id, userId))
}
