import { type ActivityKind, activityKinds } from '@mantel/domain/activity'
import { day as dayText } from '@mantel/domain/endpoints/times'
import { getRouteApi } from '@tanstack/react-router'
import { useUrlChange } from '../../platform/url-changes.ts'

const route = getRouteApi('/signed-in/member/app/activity')
type ActivitySearch = ReturnType<typeof route.useSearch>

export type ActivityFilters = { userId?: string; kind?: ActivityKind; from?: string; to?: string }

/** The filters of the screen, stored in the URL. Unknown values are ignored. */
export function useActivityState() {
  const search = route.useSearch()
  const change = useUrlChange<ActivitySearch>()
  const kind = activityKinds.find((kind) => kind === search.kind)
  const filters: ActivityFilters = {
    ...(isId(search.member) && { userId: search.member }),
    ...(kind && { kind }),
    ...(isDay(search.from) && { from: search.from }),
    ...(isDay(search.to) && { to: search.to }),
  }
  return { filters, change }
}

const isDay = (text: string | undefined): text is string => dayText.safeParse(text).success
const isId = (text: string | undefined): text is string => /^[0-9a-f-]{36}$/.test(text ?? '')
