import type { Output } from '@mantel/domain/endpoints/endpoint'
import { type impersonationApi, impersonationMinutes } from '@mantel/domain/impersonation'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound } from '../../errors.ts'
import type { Actor, Caller } from '../../platform/actor.ts'
import { type Databases, requireRow } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { sessions } from '../../schema/sessions.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { findAccount, isClosed, presentAccount } from '../auth/accounts.ts'

type ImpersonationInput = z.output<typeof impersonationApi.impersonate.body>

/**
 * Creates a session of the user that also stores the SuperAdmin. The session expires on its own, and actions that only
 * users may do themselves are refused in it. Every activity that it records names both.
 */
export async function impersonate(
  { auth }: Databases,
  actor: Actor,
  companyId: string,
  { userId, reason }: ImpersonationInput,
  { ip, userAgent }: Caller,
): Promise<Output<typeof impersonationApi.impersonate>> {
  return inTransaction(auth, { companyId }, async (db) => {
    const found = await findAccount(db, { id: userId })
    const account = orNotFound(found?.companyId === companyId ? found : undefined, 'User')
    if (isClosed(account)) throw conflict('This account or its company isn’t active.')
    const token = newToken('crm')
    const { endsAt } = requireRow(
      await db
        .insert(sessions)
        .values({
          tokenHash: hashToken(token),
          userId,
          companyId,
          impersonatorId: actor.userId,
          reason,
          expiresAt: sql`now() + make_interval(mins => ${impersonationMinutes})`,
          ip,
          userAgent,
        })
        .returning({ endsAt: sessions.expiresAt }),
    )
    await recordActivity(
      db,
      { ...actor, companyId },
      {
        action: 'impersonation.started',
        targetType: 'user',
        targetId: userId,
        description: `Support signed in as ${account.firstName} ${account.lastName}: ${reason}`,
        metadata: { reason, minutes: impersonationMinutes },
      },
    )
    return { token, user: presentAccount(account, actor.userId), endsAt }
  })
}
