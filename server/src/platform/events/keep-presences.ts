import type pg from 'pg'
import type { Log } from '../log.ts'

type Options = { pool: pg.Pool; log: Log; streamIds: () => string[] }

/** Milliseconds between updates. A stream that is not updated for a minute counts as ended. */
const interval = 20_000
/**
 * Milliseconds before the presence of a closed stream ends. A page that reloads or loses its connection for a moment
 * opens a new stream within this time.
 */
const grace = 4_000

/**
 * Updates the presence of team members while their streams are open, and ends it shortly after a stream closes. Also
 * ends the presence of streams whose process died.
 */
export function keepPresences({ pool, log, streamIds }: Options) {
  let closed: string[] = []
  let timer: NodeJS.Timeout | undefined

  async function keep(open: string[]) {
    const ended = closed
    closed = []
    await pool.query('select keep_presences($1, $2)', [open, ended]).catch((error: unknown) => {
      closed.push(...ended)
      log.info({ error }, 'The presence of team members could not be updated')
    })
  }
  const regularly = setInterval(() => void keep(streamIds()), interval)
  regularly.unref()
  return {
    end: (stream: string) => {
      closed.push(stream)
      timer ??= setTimeout(() => {
        timer = undefined
        void keep([])
      }, grace)
      timer.unref()
    },
    stop: () => {
      clearInterval(regularly)
      clearTimeout(timer)
    },
  }
}
