import type { LoginInput, SignedIn } from '@mantel/domain/auth'
import { eq } from 'drizzle-orm'
import { forbidden, Refusal } from '../../errors.ts'
import type { Caller } from '../../platform/actor.ts'
import { type Databases, wholePool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashPassword, needsRehash, verifyNobody, verifyPassword } from '../../platform/passwords.ts'
import { users } from '../../schema/users.ts'
import { recordActivity } from '../activity/recording.ts'
import { type Account, findAccount, isClosed, present } from './accounts.ts'
import { startSession } from './sessions.ts'
import { throttleSignIn } from './throttling.ts'

/** The same answer, after the same work, whether the account or the password is wrong. */
export async function signIn({ auth }: Databases, input: LoginInput, caller: Caller): Promise<SignedIn> {
  await throttleSignIn(auth, input.email, caller.ip)
  const account = await findAccount(wholePool(auth), { email: input.email })
  const matches = account
    ? await verifyPassword(account.password, input.password)
    : await verifyNobody(input.password)
  if (!account) throw wrongCredentials()
  if (!matches) {
    await inTransaction(auth, { companyId: account.companyId }, (db) =>
      recordSignIn(db, account, 'login.failed'),
    )
    throw wrongCredentials()
  }
  // Only now: before the password is verified, the door says nothing about who has an account.
  refuseWrongDoor(account, input.portal)
  if (isClosed(account)) throw forbidden('This account is switched off. Please ask your administrator.')

  const rehashed = needsRehash(account.password) ? await hashPassword(input.password) : null
  const token = await inTransaction(auth, { companyId: account.companyId }, async (db) => {
    if (rehashed) await db.update(users).set({ password: rehashed }).where(eq(users.id, account.id))
    await recordSignIn(db, account, 'login.succeeded')
    return startSession(db, account, caller)
  })
  return { token, user: present(account) }
}

const wrongCredentials = () => new Refusal(401, 'Invalid email or password')

function refuseWrongDoor({ role }: Account, portal: LoginInput['portal']) {
  if (role === 'SuperAdmin' && portal === 'app') throw forbidden('SuperAdmin users must use the admin login')
  if (role !== 'SuperAdmin' && portal === 'admin') throw forbidden('Only SuperAdmin can access this login')
}

const recordSignIn = (
  db: Parameters<typeof recordActivity>[0],
  account: Account,
  action: 'login.failed' | 'login.succeeded',
) =>
  recordActivity(
    db,
    { userId: account.id, role: account.role, companyId: account.companyId },
    {
      action,
      targetType: 'user',
      targetId: account.id,
      description: action === 'login.failed' ? 'Failed sign-in' : 'Signed in',
    },
  )
