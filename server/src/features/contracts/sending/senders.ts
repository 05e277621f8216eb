import type { SignEventType } from '@mantel/domain/contracts/contracts'
import { and, eq } from 'drizzle-orm'
import { conflict, orNotFound } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { users } from '../../../schema/users.ts'
import { fullName } from '../../team/team.ts'

/** Only users with a verified email address may send in the company's name. */
export async function requireVerifiedSender(
  db: Db,
  { companyId, userId }: Pick<CompanyActor, 'companyId' | 'userId'>,
) {
  const [found] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
  const { verifiedAt, ...sender } = orNotFound(found, 'User')
  if (!verifiedAt) throw conflict('Confirm your email address first. Check your inbox for the link.')
  return { email: sender.email, name: fullName(sender) }
}

type RecordedEvent = { type: SignEventType; body: Record<string, unknown> }

/** Returns who sent this revision, according to the evidence. The sender also placed the company's signature. */
export function findSender(events: RecordedEvent[], revision: number) {
  const sent = events.findLast(({ type, body }) => type === 'sent' && body.revision === revision)
  const { by, byEmail } = sent?.body ?? {}
  if (typeof by !== 'string') return null
  return { name: by, email: typeof byEmail === 'string' ? byEmail : null }
}
