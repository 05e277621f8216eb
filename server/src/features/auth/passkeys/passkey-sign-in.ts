import type { SignedIn } from '@mantel/domain/auth/auth'
import type { passkeysApi } from '@mantel/domain/auth/passkeys'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../../errors.ts'
import type { Caller } from '../../../platform/actor.ts'
import { type Databases, type Db, dbOnPool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { passkeys } from '../../../schema/second-factors.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { currentAccount, lockUser, presentAccount } from '../accounts.ts'
import { findKnownDevice } from '../known-devices.ts'
import { startSession } from '../sessions.ts'
import { recordSignIn, refuseClosed, refuseWrongPortal } from '../sign-in.ts'
import { storeChallenge, takeChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

/**
 * The options name no account and no passkey, so that they do not reveal who has an account. The device offers the
 * passkeys that it has.
 */
export async function beginPasskeySignIn({ auth }: Databases, { publicUrl }: EmailSettings) {
  const { rpID } = relyingParty(publicUrl)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await inTransaction(auth, { companyId: null }, (db) => storeChallenge(db, options.challenge))
  return { ...options }
}

type Input = z.output<typeof passkeysApi.signIn.body>

/** Asks for neither a password nor a code, because the device has already verified the user. */
export async function signInWithPasskey(
  databases: Databases,
  emailSettings: EmailSettings,
  { credential, portal, devices }: Input,
  caller: Caller,
): Promise<SignedIn> {
  const { auth } = databases
  const db = dbOnPool(auth)
  const [found] = await db
    .select({ userId: passkeys.userId, companyId: passkeys.companyId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credential.handle))
  if (!found) throw unknownPasskey()
  return inTransaction(auth, found, async (tx) => {
    // The lock serializes this with a deactivation and with the removal of the passkey.
    await lockUser(tx, found.userId)
    await usePasskey(tx, emailSettings, credential)
    const account = await currentAccount(tx, found.userId)
    refuseWrongPortal(account, portal)
    await refuseClosed(auth, account)
    const deviceId = await findKnownDevice(tx, account.email, devices ?? [])
    await recordSignIn(tx, account, 'login.succeeded')
    return { ...(await startSession(tx, account, caller, deviceId)), user: presentAccount(account) }
  })
}

/** Checks the signature and the device's counter. A counter that is lower than before means that the key was copied. */
async function usePasskey(db: Db, { publicUrl }: EmailSettings, credential: Input['credential']) {
  const [stored] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credential.handle))
  if (!stored) throw unknownPasskey()
  const challenge = await takeChallenge(db, credential.clientDataJSON)
  const { handle, clientDataJSON, authenticatorData, signature } = credential
  const { rpID, origin } = relyingParty(publicUrl)
  const result = await verifyAuthenticationResponse({
    response: {
      id: handle,
      rawId: handle,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: handle,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
  }).catch(() => null)
  if (!result?.verified) throw new Refusal(401, 'This passkey couldn’t be verified. Please try again.')
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  await db
    .update(passkeys)
    .set({ counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: sql`now()` })
    .where(eq(passkeys.id, stored.id))
}

const unknownPasskey = () =>
  new Refusal(401, 'This passkey was removed from your account. Sign in with your password.')
