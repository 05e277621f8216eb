import type { Actor } from '../../platform/actor.ts'
import type { Databases } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { endSession } from './sessions.ts'

/** Ends this session. For an impersonator it ends the impersonation; the user's own sessions stay. */
export async function signOut({ auth }: Databases, actor: Actor) {
  await inTransaction(auth, actor, async (db) => {
    await endSession(db, actor, actor.sessionId)
    if (!actor.impersonatorId) return
    await recordActivity(db, actor, {
      action: 'impersonation.ended',
      targetType: 'user',
      targetId: actor.userId,
      description: 'Support signed out',
    })
  })
}
