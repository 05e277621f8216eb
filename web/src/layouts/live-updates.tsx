import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startLive } from '../platform/live/start-live.ts'
import { currentImpersonation } from '../platform/session/impersonation.ts'
import { useSession } from '../platform/session/session.ts'

/** Connects a signed-in user to the stream of changes. Renders nothing. */
export function LiveUpdates({ startedAt }: { startedAt: number }) {
  const queries = useQueryClient()
  const session = useSession()
  const userId = session.state === 'signed-in' ? session.user.id : null
  const impersonatorId = session.state === 'signed-in' ? session.user.impersonatorId : null
  useEffect(() => {
    if (!userId) return
    // An impersonation is limited to one tab, so it gets its own stream.
    const acting = impersonatorId && currentImpersonation()?.endsAt
    return startLive(queries, ['events', userId, acting].filter(Boolean).join(' '), startedAt)
  }, [queries, userId, impersonatorId, startedAt])
  return null
}
