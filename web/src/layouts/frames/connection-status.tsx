import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection } from '../../platform/live/connection.ts'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import * as copy from '../copy.ts'

/** In milliseconds. Longer than a restart of the server takes. */
const noticeDelay = 10_000

/** Shows “Reconnecting…” at the bottom of the sidebar once the event stream has been down for ten seconds. */
export function ConnectionStatus({ wide }: { wide: boolean }) {
  const { lostAt } = useConnection()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (lostAt === null) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, lostAt + noticeDelay - Date.now()))
    return () => clearTimeout(timer)
  }, [lostAt])
  const isLost = lostAt !== null && now - lostAt >= noticeDelay
  return (
    <div role="status">
      {isLost && (
        <Tooltip text={copy.reconnectingHint} side="right">
          <span className="flex h-7.5 items-center gap-2.5 rounded-control px-2 text-12-5 text-muted-foreground">
            <CloudOff size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
            <span className={wide ? 'truncate' : 'sr-only'}>{copy.reconnecting}</span>
          </span>
        </Tooltip>
      )}
    </div>
  )
}
