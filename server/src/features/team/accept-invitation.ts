import type { SignedIn } from '@mantel/domain/auth/auth'
import type { Acceptance } from '@mantel/domain/team'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Caller } from '../../platform/actor.ts'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { companies } from '../../schema/companies/companies.ts'
import { invitations } from '../../schema/invitations.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { createUser } from '../auth/accounts.ts'
import { hashNewPassword } from '../auth/passwords.ts'
import { signInNewUser } from '../auth/sign-in.ts'
import { lockCompany } from '../companies/quotas.ts'
import { usableInvitation } from './invitations.ts'

/** Finds an invitation that can be accepted. Uses the auth role, because the holder of the token has no company yet. */
export async function findInvitation({ auth }: Databases, token: string) {
  const [found] = await dbOnPool(auth)
    .select({
      companyId: invitations.companyId,
      companyName: companies.name,
      email: invitations.email,
      role: invitations.role,
      clientId: invitations.clientId,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(and(usableInvitation(token), isNull(companies.suspendedAt), isNull(companies.deletionRequestedAt)))
  return orNotFound(found, 'Invitation')
}

/**
 * Creates the account. The same transaction marks the invitation as accepted, so that the invitation works
 * only once.
 */
export async function acceptInvitation(
  databases: Databases,
  token: string,
  input: Acceptance,
  caller: Caller,
): Promise<SignedIn> {
  const found = await findInvitation(databases, token)
  const { companyId, email, role } = found
  const password = await hashNewPassword(input.password, found)
  const user = await inTransaction(databases.runtime, { companyId }, async (db) => {
    await lockCompany(db, companyId)
    await useInvitation(db, token)
    const { clientId } = found
    const { firstName, lastName } = input
    // The link was sent to this address, so the address is verified.
    const emailVerifiedAt = sql`now()`
    const user = await createUser(db, {
      companyId,
      clientId,
      email,
      role,
      firstName,
      lastName,
      password,
      emailVerifiedAt,
    })
    await recordActivity(
      db,
      { userId: user.id, role, companyId },
      {
        action: 'user.joined',
        targetType: 'user',
        targetId: user.id,
        description: `${input.firstName} ${input.lastName} joined the team`,
        metadata: { role, email },
      },
    )
    return user
  })
  return signInNewUser(databases.auth, user, caller)
}

async function useInvitation(db: Db, token: string) {
  const used = await db
    .update(invitations)
    .set({ acceptedAt: sql`now()` })
    .where(usableInvitation(token))
    .returning({ id: invitations.id })
  orNotFound(used[0], 'Invitation')
}
