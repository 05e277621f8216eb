import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../../../platform/database/connect.ts'
import type { SecretBox, SecretLocation } from '../../../platform/secrets.ts'
import { hashToken } from '../../../platform/tokens.ts'
import { recoveryCodes, twoFactors } from '../../../schema/second-factors.ts'

/** The settings that every authenticator app supports. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Also accepts the code before and after the current one, because clocks differ and typing takes a while. */
const window = 1

export const newSecret = () => new Secret({ size: 20 }).base32

/** The URI that an authenticator app reads from the QR code. */
export const secretUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...settings, issuer, label, secret: Secret.fromBase32(secret) }).toString()

/** Binds an encrypted secret to its row: copied to another user's row, it cannot be decrypted. */
export const secretLocation = (id: string, companyId: string | null): SecretLocation => ({
  table: 'two_factors',
  column: 'sealed_secret',
  companyId: companyId ?? 'platform',
  rowId: id,
})

/** Returns the 30-second step that the code belongs to, or null if it is wrong. */
export function stepOf(code: string, secret: string, now = Date.now()): number | null {
  const totp = { ...settings, secret: Secret.fromBase32(secret), timestamp: now }
  const delta = TOTP.validate({ ...totp, token: code, window })
  return delta === null ? null : TOTP.counter({ period: settings.period, timestamp: now }) + delta
}

/** Uses up a code of the authenticator app, or a recovery code. Of concurrent calls with one code, one succeeds. */
export function takeCode(db: Db, secrets: SecretBox, userId: string, given: string): Promise<boolean> {
  const code = given.replaceAll(/[\s-]/g, '').toUpperCase()
  return isAppCode(code) ? takeAppCode(db, secrets, userId, code) : takeRecoveryCode(db, userId, code)
}

export const isAppCode = (code: string) => /^\d{6}$/.test(code)

async function takeAppCode(db: Db, secrets: SecretBox, userId: string, code: string) {
  const isUsers = and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt))
  const [found] = await db.select().from(twoFactors).where(isUsers)
  if (!found?.sealedSecret) return false
  const secret = secrets.decrypt(secretLocation(found.id, found.companyId), found.sealedSecret)
  const step = stepOf(code, secret)
  if (step === null) return false
  const used = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(isUsers, lt(twoFactors.lastStep, step)))
    .returning({ id: twoFactors.id })
  return used.length > 0
}

async function takeRecoveryCode(db: Db, userId: string, code: string) {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashToken(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

const recoveryCodeCount = 10
/**
 * Leaves out letters and digits that look alike. 16 characters contain 79 random bits, too many to find the code from
 * its hash by guessing.
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const letterCount = 16

/** Replaces all recovery codes of the user. Only their hashes are stored. */
export async function replaceRecoveryCodes(db: Db, user: { id: string; companyId: string | null }) {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId: user.id, companyId: user.companyId, codeHash: hashToken(code) })))
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

const newRecoveryCode = () =>
  Array.from({ length: letterCount }, () => alphabet[randomInt(alphabet.length)]).join('')
