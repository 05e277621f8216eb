import { authApi } from '@mantel/domain/auth/auth'
import type { ChangedKinds } from '@mantel/domain/events'
import type { QueryClient } from '@tanstack/react-query'
import { checkUnattendedWith } from '../api/api.ts'
import { isOwnChange } from '../api/own-calls.ts'
import { refreshUser } from '../session/session.ts'
import { loadStyles } from '../theme/theme.ts'
import { connection, setStream } from './connection.ts'
import type { Received } from './read-messages.ts'
import { createRefresher } from './refresh-changed.ts'
import { shareStream } from './share.ts'
import { watchUserActivity } from './user-activity.ts'

/** The signed-in user is not stored in a query. */
const kindsOfUser = authApi.me.shows

/**
 * Keeps the screen up to date with changes by others until the returned function is called. `name` is the same in all
 * tabs of a session.
 */
export function startLive(queries: QueryClient, name: string, startedAt: number) {
  const stopping = new AbortController()
  const refresher = createRefresher(queries)

  function apply(kinds: ChangedKinds) {
    refresher.refreshKinds(kinds)
    if (kindsOfUser.some((kind) => kind in kinds)) void refreshUser()
    if ('styles' in kinds) void loadStyles()
  }
  async function receive(message: Received) {
    if (message.event === 'reset') {
      refresher.refreshAll()
      void refreshUser()
    } else if (
      message.event === 'change' &&
      !(await isOwnChange(message.data.call)) &&
      !stopping.signal.aborted
    )
      apply(message.data.kinds)
  }

  checkUnattendedWith(watchUserActivity(stopping.signal))
  connection.set({ stream: null, lostAt: Date.now() })
  shareStream({
    name,
    startedAt,
    signal: stopping.signal,
    onMessage: (message) => void receive(message),
    onState: (stream) => {
      setStream(stream)
      if (stream) refresher.retryFailed()
    },
  })
  return () => {
    stopping.abort()
    checkUnattendedWith(() => false)
    refresher.stop()
    connection.set({ stream: null, lostAt: null })
  }
}
