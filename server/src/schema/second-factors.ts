import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, line, tokenHash } from './columns.ts'
import { optionalCompanyId } from './companies/companies.ts'
import { isAtLeast, isHash, isOneOf, refersTo } from './constraints.ts'
import { users } from './users.ts'

/** The authenticator apps of users, one for each. Only the auth role can read these tables. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: id(),
    userId: uuid().notNull().unique('two_factors_user_id_unique'),
    companyId: optionalCompanyId(),
    /**
     * The encrypted secret. Null if a backup was restored without the encryption key: then only recovery codes and
     * passkeys work.
     */
    sealedSecret: line(),
    /** Null until the user has entered a first code. Until then, sign-in does not ask for codes. */
    confirmedAt: instant(),
    /** The 30-second step of the latest used code. Codes of this step and earlier ones are refused. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    refersTo('two_factors_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    index().on(t.companyId, t.userId),
    isAtLeast('two_factors_last_step_check', t.lastStep, 0),
  ],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: uuid().notNull(),
    companyId: optionalCompanyId(),
    codeHash: tokenHash().notNull().unique('recovery_codes_code_hash_unique'),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    refersTo('recovery_codes_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    index().on(t.companyId, t.userId),
    index().on(t.userId),
    isHash('recovery_codes_code_hash_check', t.codeHash),
  ],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid().notNull(),
    companyId: optionalCompanyId(),
    name: line(100).notNull(),
    /** The credential ID that the browser reports, in base64url. */
    credentialId: line(1400).notNull().unique('passkeys_credential_id_unique'),
    /** The public key as COSE, in base64url. */
    publicKey: line(2000).notNull(),
    /** The number of uses that the device reports. Most passkeys always report 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isBackedUp: boolean().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [
    refersTo('passkeys_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    index().on(t.companyId, t.userId),
    index().on(t.userId, t.createdAt),
    isAtLeast('passkeys_counter_check', t.counter, 0),
  ],
)

const purposes = ['register', 'sign-in'] as const

/** Each challenge is deleted when it is used. A challenge for signing in has no user yet. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: id(),
    challengeHash: tokenHash().notNull().unique('passkey_challenges_challenge_hash_unique'),
    purpose: text({ enum: purposes }).notNull(),
    userId: uuid(),
    companyId: optionalCompanyId(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    refersTo('passkey_challenges_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    index().on(t.companyId, t.userId),
    index().on(t.expiresAt),
    isHash('passkey_challenges_challenge_hash_check', t.challengeHash),
    isOneOf('passkey_challenges_purpose_check', t.purpose, purposes),
    check('passkey_challenges_user_check', sql`(${t.purpose} = 'register') = (${t.userId} is not null)`),
  ],
)
