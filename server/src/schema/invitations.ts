import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clients } from './clients/clients.ts'
import { createdAt, emailAddress, id, instant, tokenHash } from './columns.ts'
import { companyId } from './companies/companies.ts'
import { isHash, isLowerCase, isOneOf, refersTo } from './constraints.ts'
import { users } from './users.ts'

const invitedRoles = ['CompanyAdmin', 'Manager', 'Staff', 'Client'] as const

export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    companyId: companyId(),
    email: emailAddress().notNull(),
    role: text({ enum: invitedRoles }).notNull(),
    clientId: uuid(),
    tokenHash: tokenHash().notNull().unique('invitations_token_hash_unique'),
    invitedBy: uuid(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    revokedAt: instant(),
    createdAt: createdAt(),
    lastSentAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('invitations_open_unique')
      .on(t.companyId, t.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    refersTo('invitations_client_fk', [t.companyId, t.clientId], clients).onDelete('cascade'),
    refersTo('invitations_invited_by_fk', [t.companyId, t.invitedBy], users).onDelete('set null'),
    index().on(t.companyId, t.createdAt),
    index().on(t.companyId, t.clientId),
    index().on(t.companyId, t.invitedBy),
    isLowerCase('invitations_email_check', t.email),
    isHash('invitations_token_hash_check', t.tokenHash),
    isOneOf('invitations_role_check', t.role, invitedRoles),
    check('invitations_client_check', sql`${t.clientId} is null or ${t.role} = 'Client'`),
  ],
)
