import { addDays, dayIn } from '@mantel/domain/basics/dates'
import { leadSorts, leadViews } from '@mantel/domain/leads/leads'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useUrlChange } from '../../../platform/url-changes.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { type LeadFilters, type LeadSort, type LeadView, leadQuery, leadsSummary } from '../queries.ts'

const route = getRouteApi('/signed-in/member/app/leads')
type UrlState = ReturnType<typeof route.useSearch>

/** How many days back the list goes. */
export const periods = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
] as const

/** The view, the filters, the open lead and the dialog are stored in the URL. Unknown values fall back to the defaults. */
export function useListState() {
  const url = route.useSearch()
  const { id: openId } = useParams({ strict: false })
  const navigate = route.useNavigate()
  const change = useUrlChange<UrlState>()
  const firstView = useFirstView(openId)
  const view = views.find((one) => one === url.view) ?? firstView
  const sort: LeadSort = leadSorts.find((one) => one === url.sort) ?? '-submitted'
  const period = periods.find(({ value }) => value === url.within)?.value
  const filters: LeadFilters = {
    search: url.search,
    source: url.source,
    from: useFirstDay(period),
  }
  return {
    /** Undefined until it is known which view to show first. */
    view,
    filters,
    period,
    isFiltered: Boolean(url.search || url.source || period),
    sort,
    openId,
    isCreating: url.new === 'lead',
    /** Also closes the open lead, which may not be in the other view. */
    show: (next: LeadView) => void navigate({ to: '/app/leads', search: { ...url, view: next } }),
    filterBy: (changes: Partial<Pick<UrlState, 'source' | 'within'>>) => change(changes),
    searchFor: (text: string) => change({ search: text || undefined }, 'typing'),
    clearFilters: () => change({ search: undefined, source: undefined, within: undefined }),
    sortBy: (by: LeadSort) => change({ sort: by === '-submitted' ? undefined : by }),
    open: (id: string, { replace = true } = {}) =>
      void navigate({ to: '/app/leads/$id', params: { id }, search: (before) => before, replace }),
    close: () => void navigate({ to: '/app/leads', search: (before) => before, replace: true }),
    create: () => change({ new: 'lead' }),
    closeDialog: () => change({ new: undefined }, 'part'),
    /** Opens a lead that the user has just added. It is a new lead, so the view changes to new leads. */
    showCreated: (id: string) =>
      void navigate({ to: '/app/leads/$id', params: { id }, search: { view: 'new' } }),
  }
}
export type ListState = ReturnType<typeof useListState>

export const views = leadViews.filter((view) => view !== 'all')

/**
 * The view to show if the URL names none: the view of the open lead, otherwise new leads. If there are no new leads but
 * unread ones, shows the leads that were added automatically. The view stays the same during a visit.
 */
function useFirstView(openId: string | undefined): LeadView | undefined {
  const [first, setFirst] = useState<LeadView>()
  const isNeeded = first === undefined
  const summary = useQuery({ ...leadsSummary({}), enabled: isNeeded })
  const lead = useQuery({ ...leadQuery(openId ?? ''), enabled: isNeeded && openId !== undefined })
  if (first || lead.isLoading || summary.isLoading) return first
  const isOnlyAdded = summary.data && summary.data.views.new === 0 && summary.data.unread > 0
  const next = lead.data?.status ?? (isOnlyAdded ? 'added' : 'new')
  setFirst(next)
  return next
}

/** The first day of the period in the company's time zone. */
function useFirstDay(days: string | undefined) {
  const { data: workspace } = useQuery(workspaceQuery)
  const [now] = useState(() => new Date())
  if (!days) return undefined
  return addDays(dayIn(workspace?.timeZone ?? ownTimeZone, now), 1 - Number(days))
}

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
