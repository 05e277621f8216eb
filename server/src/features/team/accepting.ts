import type { SignedIn } from '@mantel/domain/auth'
import type { Role } from '@mantel/domain/permissions'
import type { Acceptance } from '@mantel/domain/team'
import { eq, sql } from 'drizzle-orm'
import { conflict, orNotFound } from '../../errors.ts'
import type { Caller } from '../../platform/actor.ts'
import { type Databases, type Db, only, violated, wholePool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { companies } from '../../schema/companies.ts'
import { invitations } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'
import { recordActivity } from '../activity/recording.ts'
import { currentUser } from '../auth/accounts.ts'
import { acceptPassword } from '../auth/passwords.ts'
import { emailIsTaken } from '../auth/registering.ts'
import { startSession } from '../auth/sessions.ts'
import { lockCompany } from '../companies/quotas.ts'
import { usableInvitation } from './inviting.ts'

/** What the link is for; the token's holder has no company yet, so the auth role looks it up. */
export async function findInvitation({ auth }: Databases, token: string) {
  const [found] = await wholePool(auth)
    .select({
      companyId: invitations.companyId,
      companyName: companies.name,
      email: invitations.email,
      role: invitations.role,
      clientId: invitations.clientId,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(usableInvitation(token))
  return orNotFound(found, 'Invitation')
}

/** Single use: the invitation is used up in the transaction that makes the account. */
export async function acceptInvitation(
  databases: Databases,
  token: string,
  input: Acceptance,
  caller: Caller,
): Promise<SignedIn> {
  const found = await findInvitation(databases, token)
  const { companyId, email, role } = found
  const password = await acceptPassword(input.password, found)
  const user = await inTransaction(databases.runtime, { companyId }, async (db) => {
    await lockCompany(db, companyId)
    await useInvitation(db, token)
    const user = await join(db, { ...found, ...input, password })
    await recordActivity(
      db,
      { userId: user.id, role, companyId },
      {
        action: 'user.joined',
        targetType: 'user',
        targetId: user.id,
        description: `${input.firstName} ${input.lastName} joined`,
        metadata: { role, email },
      },
    )
    return user
  })
  return inTransaction(databases.auth, { companyId }, async (db) => ({
    token: await startSession(db, user, caller),
    user: await currentUser(db, user.id),
  }))
}

async function useInvitation(db: Db, token: string) {
  const used = await db
    .update(invitations)
    .set({ acceptedAt: sql`now()` })
    .where(usableInvitation(token))
    .returning({ id: invitations.id })
  orNotFound(used[0], 'Invitation')
}

type Joining = Acceptance & { companyId: string; clientId: string | null; email: string; role: Role }

async function join(db: Db, { companyId, clientId, email, role, firstName, lastName, password }: Joining) {
  try {
    return only(
      await db
        .insert(users)
        // The link came to this address, so it is theirs.
        .values({
          companyId,
          clientId,
          email,
          role,
          firstName,
          lastName,
          password,
          emailVerifiedAt: sql`now()`,
        })
        .returning({ id: users.id, companyId: users.companyId, role: users.role }),
    )
  } catch (error) {
    if (violated(error) === emailIsTaken) throw conflict('Email is already registered')
    throw error
  }
}
