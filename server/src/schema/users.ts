import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { clients } from './clients/clients.ts'
import { emailAddress, id, instant, line, phoneNumber, tracked } from './columns.ts'
import { optionalCompanyId } from './companies/companies.ts'
import { isAtLeast, isLowerCase, isOneOf, refersTo } from './constraints.ts'

const roles = ['SuperAdmin', 'CompanyAdmin', 'Manager', 'Staff', 'Client'] as const

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Null for SuperAdmins, and only for them. */
    companyId: optionalCompanyId(),
    clientId: uuid(),
    firstName: line(100).notNull(),
    lastName: line(100).notNull(),
    email: emailAddress().notNull().unique(),
    phone: phoneNumber(),
    /** An argon2id hash. Only the auth role can read it. */
    password: line().notNull(),
    role: text({ enum: roles }).notNull().default('Staff'),
    // The migration `integrity` adds the reference to files.
    avatarFileId: uuid(),
    emailVerifiedAt: instant(),
    /** Null for the time zone of the company. */
    timeZone: line(64),
    /** When the user turned on two-factor sign-in with an authenticator app. */
    twoFactorAt: instant(),
    passkeyCount: integer().notNull().default(0),
    deactivatedAt: instant(),
    ...tracked(),
  },
  (t) => [
    unique('users_company_id_id_unique').on(t.companyId, t.id),
    // A portal login is deleted with its client, because it is useless without one.
    refersTo('users_client_fk', [t.companyId, t.clientId], clients).onDelete('cascade'),
    index().on(t.companyId, t.clientId),
    index().on(t.companyId, t.avatarFileId),
    index().on(t.companyId, t.lastName, t.firstName, t.id),
    // For the list of all users of the platform, newest first.
    index().on(t.createdAt, t.id),
    isLowerCase('users_email_check', t.email),
    check('users_password_check', sql`${t.password} like '$argon2id$%'`),
    isAtLeast('users_passkey_count_check', t.passkeyCount, 0),
    isOneOf('users_role_check', t.role, roles),
    check('users_company_check', sql`(${t.role} = 'SuperAdmin') = (${t.companyId} is null)`),
    check('users_client_check', sql`${t.clientId} is null or ${t.role} = 'Client'`),
  ],
)

/** The columns of an account, without the password, which only the auth role can read. */
export const accountColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
  role: users.role,
  createdAt: users.createdAt,
}

/** Null if the account was deleted, or has no name. */
export const userName = sql<
  string | null
>`nullif(btrim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`

export const hasTwoFactor = sql<boolean>`(${users.twoFactorAt} is not null or ${users.passkeyCount} > 0)`
