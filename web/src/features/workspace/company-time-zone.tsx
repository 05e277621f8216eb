import { isTimeZone } from '@mantel/domain/basics/time-zones'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { showTimesIn } from '../../platform/display-zone.ts'
import { useUser } from '../../platform/session/session.ts'
import { workspaceQuery } from './queries.ts'

/** Makes the app show times in the user's own time zone or, without one, in the company's. */
export function CompanyTimeZone() {
  const own = useUser().timeZone
  const company = useQuery(workspaceQuery).data?.timeZone
  useLayoutEffect(() => {
    // PostgreSQL may know a time zone that the browser does not.
    if (company && isTimeZone(company)) showTimesIn(own && isTimeZone(own) ? own : company, company)
  }, [own, company])
  return null
}
