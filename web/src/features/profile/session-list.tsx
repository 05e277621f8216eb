import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { Button } from '../../ui/base/button.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { type DeviceSession, sessionsQuery } from './queries.ts'
import { SessionRow } from './session-row.tsx'
import { SignOutElsewhere } from './sign-out-elsewhere.tsx'

/** The user's signed-in devices, the current one first. */
export function SessionList() {
  const { data, error, refetch } = useQuery(sessionsQuery())
  if (data) return <Sessions sessions={data} />
  if (error) {
    return <LoadError small what="your devices" message={errorText(error)} onRetry={() => void refetch()} />
  }
  return (
    <Pending label="Loading your devices">
      <SessionSkeleton />
    </Pending>
  )
}

const collapsedCount = 5

function Sessions({ sessions }: { sessions: DeviceSession[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const others = sessions.filter(({ current }) => !current)
  const ordered = [...sessions.filter(({ current }) => current), ...others]
  const shown = showsAll ? ordered : ordered.slice(0, collapsedCount)
  return (
    <>
      <ul className="-mt-2">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">
        {others.length > 0 && <SignOutElsewhere count={others.length} />}
        {shown.length < ordered.length && (
          <Button variant="ghost" onClick={() => setShowsAll(true)}>
            Show all {ordered.length}
          </Button>
        )}
      </div>
    </>
  )
}

const SessionSkeleton = () => (
  <ul className="-mt-2">
    {['first', 'second'].map((row, index) => (
      <li
        key={row}
        className="flex min-h-14 items-center gap-3 border-b border-border last:border-b-0"
        style={{ opacity: 1 - index / 3 }}
      >
        <Skeleton className="size-5" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-3 w-36" />
          <Skeleton className="h-2.5 w-48" />
        </div>
      </li>
    ))}
  </ul>
)
