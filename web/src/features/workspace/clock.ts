import { type Day, dayIn } from '@mantel/domain/basics/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workspaceQuery } from './queries.ts'

/** Today in the company's time zone or, until the time zone is loaded, in the browser's. */
export function useClock(): { today: Day; timeZone: string } {
  const { data: workspace } = useQuery(workspaceQuery)
  const [now] = useState(() => new Date())
  const timeZone = workspace?.timeZone ?? ownTimeZone
  return { today: dayIn(timeZone, now), timeZone }
}

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
