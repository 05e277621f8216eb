import { isTimeZone } from '@mantel/domain/basics/time-zones'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { showTimesIn } from '../../platform/display-zone.ts'
import { workspaceQuery } from './queries.ts'

/** Makes the app show times in the company's time zone. */
export function CompanyTimeZone() {
  const timeZone = useQuery(workspaceQuery).data?.timeZone
  useLayoutEffect(() => {
    // PostgreSQL may know a time zone that the browser does not.
    if (timeZone && isTimeZone(timeZone)) showTimesIn(timeZone)
  }, [timeZone])
  return null
}
