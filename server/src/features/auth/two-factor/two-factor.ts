import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { conflict, invalid } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { recoveryCodes, twoFactors } from '../../../schema/second-factors.ts'
import { users } from '../../../schema/users.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { getPlatformSender, queueEmail } from '../../messages/queue-email.ts'
import { type Account, currentAccount, lockUser, mustUseTwoFactor } from '../accounts.ts'
import { confirmPassword } from '../passwords.ts'
import { refuseEndedSession, revokeSessions } from '../sessions.ts'
import { throttleConfirmation } from '../throttling.ts'
import { newSecret, replaceRecoveryCodes, secretLocation, secretUri, stepOf } from './codes.ts'

type Proof = { currentPassword: string }

export async function getTwoFactor(db: Db, { userId }: Actor) {
  const account = await currentAccount(db, userId)
  const [codes] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return {
    since: account.twoFactorAt,
    recoveryCodesLeft: codes?.left ?? 0,
    isRequired: mustUseTwoFactor(account),
  }
}

/** Replaces an earlier secret that was not confirmed. */
export async function beginTwoFactor(
  databases: Databases,
  secrets: SecretBox,
  actor: Actor,
  { currentPassword }: Proof,
) {
  const { id: userId, companyId, email } = await confirmPassword(databases, actor, currentPassword)
  const secret = newSecret()
  return inTransaction(databases.auth, { companyId }, async (db) => {
    await lockUser(db, userId)
    await refuseEndedSession(db, actor)
    if ((await currentAccount(db, userId)).twoFactorAt) throw alreadyOn()
    await db.delete(twoFactors).where(eq(twoFactors.userId, userId))
    const id = randomUUID()
    const sealedSecret = secrets.encrypt(secretLocation(id, companyId), secret)
    await db.insert(twoFactors).values({ id, userId, companyId, sealedSecret })
    const { brand } = await getPlatformSender(db)
    return { secret, uri: secretUri(secret, { issuer: brand.name, label: email }) }
  })
}

/** A first code proves that the app has the secret. Ends the other sessions, which needed only the password. */
export async function turnOnTwoFactor(
  databases: Databases,
  emailSettings: EmailSettings,
  actor: Actor,
  code: string,
) {
  await throttleConfirmation(databases, actor.sessionId)
  const { userId } = actor
  return inTransaction(databases.auth, actor, async (db) => {
    await lockUser(db, userId)
    await refuseEndedSession(db, actor)
    const account = await currentAccount(db, userId)
    if (account.twoFactorAt) throw alreadyOn()
    const [pending] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
    if (!pending?.sealedSecret) throw conflict('Start again to get a new QR code.')
    const location = secretLocation(pending.id, pending.companyId)
    const step = stepOf(
      code.replaceAll(/\s/g, ''),
      emailSettings.secrets.decrypt(location, pending.sealedSecret),
    )
    if (step === null) throw wrongCode()
    await db
      .update(twoFactors)
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where(eq(twoFactors.id, pending.id))
    await db.update(users).set({ twoFactorAt: sql`now()` }).where(eq(users.id, userId))
    await revokeSessions(db, userId, actor.sessionId)
    await record(db, actor, account, 'on', 'Turned on two-factor sign-in')
    await queueEmail(db, emailSettings, {
      template: 'two_factor_on',
      ...ownEmail(account),
      values: { firstName: account.firstName },
    })
    return { recoveryCodes: await replaceRecoveryCodes(db, account) }
  })
}

export async function turnOffTwoFactor(
  databases: Databases,
  emailSettings: EmailSettings,
  actor: Actor,
  { currentPassword }: Proof,
) {
  const { id, companyId } = await confirmPassword(databases, actor, currentPassword)
  await inTransaction(databases.auth, { companyId }, async (db) => {
    await lockUser(db, id)
    await refuseEndedSession(db, actor)
    const account = await currentAccount(db, id)
    if (!account.twoFactorAt) return
    if (mustUseTwoFactor(account) && account.passkeyCount === 0) throw required()
    await removeApp(db, id)
    await record(db, actor, account, 'off', 'Turned off two-factor sign-in')
    await queueEmail(db, emailSettings, {
      template: 'two_factor_off',
      ...ownEmail(account),
      values: { firstName: account.firstName, who: 'You' },
    })
  })
}

export async function renewRecoveryCodes(databases: Databases, actor: Actor, { currentPassword }: Proof) {
  const { id, companyId } = await confirmPassword(databases, actor, currentPassword)
  return inTransaction(databases.auth, { companyId }, async (db) => {
    await lockUser(db, id)
    await refuseEndedSession(db, actor)
    const account = await currentAccount(db, id)
    if (!account.twoFactorAt) throw conflict('Two-factor sign-in is off.')
    await record(db, actor, account, 'codes_renewed', 'Got new recovery codes')
    return { recoveryCodes: await replaceRecoveryCodes(db, account) }
  })
}

export async function removeApp(db: Db, userId: string) {
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.update(users).set({ twoFactorAt: null }).where(eq(users.id, userId))
}

const ownEmail = ({ companyId, email, firstName }: Account) => ({
  companyId,
  to: { address: email, name: firstName },
  link: '/forgot-password' as const,
})

const record = (db: Db, actor: Actor, { id }: Account, what: string, description: string) =>
  recordActivity(db, actor, { action: `two_factor.${what}`, targetType: 'user', targetId: id, description })

const alreadyOn = () => conflict('Two-factor sign-in is already on.')
const required = () => conflict('Your company requires two-factor sign-in, so you can’t turn it off.')
const wrongCode = () => invalid(wrongCodeText, { code: wrongCodeText })
const wrongCodeText = 'This code is incorrect. Try the one your app shows now.'
