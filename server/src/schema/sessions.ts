import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, emailAddress, id, instant, line, tokenHash } from './columns.ts'
import { optionalCompanyId } from './companies/companies.ts'
import { isHash, isLowerCase, isOneOf, refersTo } from './constraints.ts'
import { users } from './users.ts'

const portals = ['app', 'admin'] as const

/**
 * The role that serves requests cannot read sessions. The auth role identifies callers with them, and the admin role
 * can list and revoke them.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: tokenHash().notNull().unique('sessions_token_hash_unique'),
    userId: uuid().notNull(),
    /** Null for a SuperAdmin's own session. */
    companyId: optionalCompanyId(),
    portal: text({ enum: portals }).notNull().default('app'),
    /** The SuperAdmin who impersonates this user, and the reason. */
    impersonatorId: uuid(),
    reason: line(),
    ip: line(64),
    userAgent: line(512),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [
    refersTo('sessions_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    index().on(t.companyId, t.userId),
    index().on(t.userId, t.createdAt),
    index().on(t.impersonatorId).where(sql`impersonator_id is not null`),
    index().on(t.expiresAt),
    isHash('sessions_token_hash_check', t.tokenHash),
    isOneOf('sessions_portal_check', t.portal, portals),
    check('sessions_portal_company_check', sql`(${t.portal} = 'admin') = (${t.companyId} is null)`),
    check('sessions_impersonation_check', sql`(${t.impersonatorId} is null) = (${t.reason} is null)`),
  ],
)

/**
 * The browsers in which a user has signed in. Sign-in attempts from these browsers have a separate limit,
 * so that a stranger's wrong passwords do not lock the user out. A device token proves nothing else.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    userId: uuid().notNull(),
    companyId: optionalCompanyId(),
    tokenHash: tokenHash().notNull().unique('known_devices_token_hash_unique'),
    /** The session of the latest sign-in on this device. Null if a new password was set there without signing in. */
    sessionId: uuid(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    refersTo('known_devices_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    index().on(t.companyId, t.userId),
    index().on(t.userId, t.expiresAt),
    index().on(t.expiresAt),
    isHash('known_devices_token_hash_check', t.tokenHash),
  ],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    id: id(),
    userId: uuid().notNull(),
    companyId: optionalCompanyId(),
    tokenHash: tokenHash().notNull().unique('password_resets_token_hash_unique'),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    refersTo('password_resets_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    index().on(t.companyId, t.userId),
    index().on(t.userId),
    index().on(t.expiresAt),
    isHash('password_resets_token_hash_check', t.tokenHash),
  ],
)

export const emailVerifications = pgTable(
  'email_verifications',
  {
    id: id(),
    userId: uuid().notNull(),
    companyId: optionalCompanyId(),
    /** The address that the link confirms. */
    email: emailAddress().notNull(),
    /**
     * For a change of address: the old address, which the new one replaces. Null if the link confirms the user's
     * current address.
     */
    replacedEmail: emailAddress(),
    tokenHash: tokenHash().notNull().unique('email_verifications_token_hash_unique'),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    refersTo('email_verifications_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    index().on(t.companyId, t.userId),
    index().on(t.userId),
    index().on(t.expiresAt),
    isLowerCase('email_verifications_email_check', t.email),
    isLowerCase('email_verifications_replaced_email_check', t.replacedEmail),
    isHash('email_verifications_token_hash_check', t.tokenHash),
  ],
)
