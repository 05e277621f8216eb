import { maxPasskeys, type NewCredential } from '@mantel/domain/auth/passkeys'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, asc, eq, sql } from 'drizzle-orm'
import { conflict, invalid, orNotFound } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { passkeys } from '../../../schema/second-factors.ts'
import { users } from '../../../schema/users.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { getPlatformSender, queueEmail } from '../../messages/queue-email.ts'
import { currentAccount, lockUser, mustUseTwoFactor } from '../accounts.ts'
import { confirmPassword } from '../passwords.ts'
import { refuseEndedSession } from '../sessions.ts'
import { storeChallenge, takeChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

type Proof = { currentPassword: string }

const passkeyColumns = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

export const listPasskeys = (db: Db, { userId }: Actor) =>
  db
    .select(passkeyColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** The device has to check the user, by a fingerprint for example, so that a passkey counts as two factors. */
export async function beginPasskey(
  databases: Databases,
  { publicUrl }: EmailSettings,
  actor: Actor,
  { currentPassword }: Proof,
) {
  const account = await confirmPassword(databases, actor, currentPassword)
  const owner = { userId: account.id, companyId: account.companyId }
  return inTransaction(databases.auth, owner, async (db) => {
    await refuseEndedSession(db, actor)
    const existing = await db
      .select({ id: passkeys.credentialId })
      .from(passkeys)
      .where(eq(passkeys.userId, account.id))
    if (existing.length >= maxPasskeys) throw tooMany()
    const { brand } = await getPlatformSender(db)
    const options = await generateRegistrationOptions({
      rpName: brand.name,
      rpID: relyingParty(publicUrl).rpID,
      userName: account.email,
      userDisplayName: `${account.firstName} ${account.lastName}`,
      userID: new TextEncoder().encode(account.id),
      excludeCredentials: existing,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await storeChallenge(db, options.challenge, owner)
    return { ...options }
  })
}

export async function addPasskey(
  { auth }: Databases,
  emailSettings: EmailSettings,
  actor: Actor,
  { name, credential }: { name: string; credential: NewCredential },
) {
  const { userId, companyId } = actor
  return inTransaction(auth, actor, async (db) => {
    await lockUser(db, userId)
    await refuseEndedSession(db, actor)
    const challenge = await takeChallenge(db, credential.clientDataJSON, userId)
    const created = await readNewCredential(emailSettings, credential, challenge)
    const account = await currentAccount(db, userId)
    if (account.passkeyCount >= maxPasskeys) throw tooMany()
    const [added] = await db
      .insert(passkeys)
      .values({
        userId,
        companyId,
        name,
        credentialId: created.credential.id,
        publicKey: Buffer.from(created.credential.publicKey).toString('base64url'),
        counter: created.credential.counter,
        transports: credential.transports,
        isBackedUp: created.credentialBackedUp,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning(passkeyColumns)
    if (!added) throw conflict('This passkey was already added.')
    await changeCount(db, userId)
    await record(db, actor, 'passkey_added', `Added the passkey “${name}”`)
    await queueEmail(db, emailSettings, {
      template: 'passkey_added',
      companyId,
      to: { address: account.email, name: account.firstName },
      values: { firstName: account.firstName, passkeyName: name },
      link: '/forgot-password',
    })
    return added
  })
}

export async function renamePasskey(db: Db, { userId }: Actor, id: string, name: string) {
  const [renamed] = await db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning(passkeyColumns)
  return orNotFound(renamed, 'Passkey')
}

export async function removePasskey(
  databases: Databases,
  emailSettings: EmailSettings,
  actor: Actor,
  id: string,
  { currentPassword }: Proof,
) {
  await confirmPassword(databases, actor, currentPassword)
  const { userId, companyId } = actor
  await inTransaction(databases.auth, actor, async (db) => {
    await lockUser(db, userId)
    await refuseEndedSession(db, actor)
    const [removed] = await db.delete(passkeys).where(isOwn(userId, id)).returning(passkeyColumns)
    const { name } = orNotFound(removed, 'Passkey')
    const account = await currentAccount(db, userId)
    if (mustUseTwoFactor(account) && !account.twoFactorAt && account.passkeyCount <= 1) throw lastOne()
    await changeCount(db, userId)
    await record(db, actor, 'passkey_removed', `Removed the passkey “${name}”`)
    await queueEmail(db, emailSettings, {
      template: 'passkey_removed',
      companyId,
      to: { address: account.email, name: account.firstName },
      values: { firstName: account.firstName, passkeyName: name },
      link: '/forgot-password',
    })
  })
}

async function readNewCredential(
  { publicUrl }: EmailSettings,
  { handle, clientDataJSON, attestationObject }: NewCredential,
  challenge: string,
) {
  const { rpID, origin } = relyingParty(publicUrl)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: handle,
      rawId: handle,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw invalid('Couldn’t verify your device. Please try again.')
  return registrationInfo
}

/**
 * Stores the user's current number of passkeys. Counts the rows each time, so that the number cannot become wrong. The
 * caller has locked the user.
 */
const changeCount = (db: Db, userId: string) =>
  db
    .update(users)
    .set({ passkeyCount: sql`(select count(*) from passkeys p where p.user_id = ${userId})` })
    .where(eq(users.id, userId))

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

const record = (db: Db, actor: Actor, what: string, description: string) =>
  recordActivity(db, actor, {
    action: `two_factor.${what}`,
    targetType: 'user',
    targetId: actor.userId,
    description,
  })

const tooMany = () => conflict(`You can have ${maxPasskeys} passkeys. Remove one first.`)
const lastOne = () =>
  conflict('Your company requires two-factor sign-in. Add another passkey or an authenticator app first.')
