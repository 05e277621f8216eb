import type { LoginInput, SignedIn } from '@mantel/domain/auth/auth'
import { and, eq, isNull } from 'drizzle-orm'
import type pg from 'pg'
import { forbidden, Refusal } from '../../errors.ts'
import type { Caller } from '../../platform/actor.ts'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashPassword, needsRehash, verifyDummyPassword, verifyPassword } from '../../platform/passwords.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { users } from '../../schema/users.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { getSupportContact } from '../messages/support-contact.ts'
import {
  type Account,
  currentUser,
  findAccount,
  isClosed,
  mustUseTwoFactor,
  presentAccount,
} from './accounts.ts'
import { findKnownDevice } from './known-devices.ts'
import { type SessionUser, startSession } from './sessions.ts'
import { throttleCode, throttleSignIn } from './throttling.ts'
import { takeCode } from './two-factor/codes.ts'

/** Gives the same response after the same work, whether the account or the password is wrong. */
export async function signIn(
  databases: Databases,
  secrets: SecretBox,
  input: LoginInput,
  caller: Caller,
): Promise<SignedIn> {
  const { auth } = databases
  const deviceId = await findKnownDevice(dbOnPool(auth), input.email, input.devices ?? [])
  await throttleSignIn(databases, { email: input.email, address: caller.address, deviceId })
  const account = await findAccount(dbOnPool(auth), { email: input.email })
  const matches = account
    ? await verifyPassword(account.password, input.password)
    : await verifyDummyPassword(input.password)
  if (!account || !matches) {
    const companyId = account?.companyId ?? null
    await inTransaction(auth, { companyId }, (db) => recordSignIn(db, account, 'login.failed'))
    throw wrongCredentials()
  }
  // These checks follow the password check, so that a stranger cannot find out who has an account.
  refuseWrongPortal(account, input.portal)
  await refuseClosed(auth, account)
  if (account.twoFactorAt) {
    if (!input.code) throw codeNeeded()
    await throttleCode(databases, { userId: account.id, deviceId })
  } else if (mustUseTwoFactor(account) && account.passkeyCount > 0) {
    throw forbidden('Your company requires two-factor sign-in. Sign in with your passkey.')
  }

  const rehashed = needsRehash(account.password) ? await hashPassword(input.password) : null
  const started = await inTransaction(auth, { companyId: account.companyId }, async (db) => {
    await refuseChangedAccount(db, account, input.password)
    if (rehashed)
      await db
        .update(users)
        .set({ password: rehashed })
        // Does not overwrite a password that was changed in the meantime.
        .where(and(eq(users.id, account.id), eq(users.password, account.password)))
    if (input.code && account.twoFactorAt && !(await takeCode(db, secrets, account.id, input.code))) {
      await recordSignIn(db, account, 'login.wrong_code')
      return null
    }
    await recordSignIn(db, account, 'login.succeeded')
    return startSession(db, account, caller, deviceId)
  })
  if (!started) throw codeNeeded('This code is incorrect or was already used.')
  return { ...started, user: presentAccount(account) }
}

export async function refuseClosed(auth: pg.Pool, account: Account) {
  if (isClosed(account)) throw await closedAccountRefusal(auth, account)
}

/** A deactivated user can ask their admin; the users of a closed company can only ask support. */
async function closedAccountRefusal(auth: pg.Pool, { deactivatedAt, companyName }: Account) {
  if (deactivatedAt) return forbidden('This account is deactivated. Contact your admin.')
  const { supportAddress } = await getSupportContact(dbOnPool(auth))
  const closed = `${companyName}’s account isn’t active.`
  return forbidden(supportAddress ? `${closed} Contact ${supportAddress}.` : closed)
}

/** The sign-in page then asks for the code, and sends the email and password again with it. */
function codeNeeded(wrong?: string) {
  const text = 'Enter the code from your authenticator app.'
  return new Refusal(401, wrong ?? text, {
    code: 'two_factor_required',
    ...(wrong && { fields: { code: wrong } }),
  })
}

const wrongCredentials = () => new Refusal(401, 'Invalid email or password')

/**
 * Verifying a password takes a while. Refuses if the password was changed or the account deactivated in the meantime.
 * The row lock serializes this with both changes, and each of them ends the sessions that were opened before it.
 */
async function refuseChangedAccount(
  db: Db,
  { id, password: verified, twoFactorAt }: Account,
  password: string,
) {
  const [now] = await db
    .select({ password: users.password, twoFactorAt: users.twoFactorAt })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)))
    .for('no key update')
  // Another sign-in may have replaced a weaker hash, so a changed hash does not mean a changed password.
  const isSame = now?.password === verified || (now && (await verifyPassword(now.password, password)))
  if (!isSame) throw wrongCredentials()
  if (now.twoFactorAt !== twoFactorAt) throw codeNeeded()
}

export async function signInNewUser(auth: pg.Pool, user: SessionUser, caller: Caller): Promise<SignedIn> {
  return inTransaction(auth, { companyId: user.companyId }, async (db) => ({
    ...(await startSession(db, user, caller)),
    user: await currentUser(db, user.id),
  }))
}

export function refuseWrongPortal({ role }: Account, portal: LoginInput['portal']) {
  if (role === 'SuperAdmin' && portal === 'app') throw forbidden('SuperAdmin users must use the admin login')
  if (role !== 'SuperAdmin' && portal === 'admin') throw forbidden('Only SuperAdmin can access this login')
}

const descriptions = {
  'login.failed': 'Failed sign-in',
  'login.wrong_code': 'Failed sign-in: wrong code',
  'login.succeeded': 'Signed in',
} as const

/** Records attempts without an account as well, so that the response time reveals nothing. */
export const recordSignIn = (db: Db, account: Account | undefined, action: keyof typeof descriptions) =>
  recordActivity(
    db,
    { userId: account?.id ?? null, role: account?.role ?? null, companyId: account?.companyId ?? null },
    { action, targetType: 'user', targetId: account?.id ?? 'unknown', description: descriptions[action] },
  )
