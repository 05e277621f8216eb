import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Empty } from '../../../ui/display/states.tsx'
import * as copy from '../copy.ts'
import { leadsSummary } from '../queries.ts'
import type { ListState } from './list-state.ts'

/** Replaces the whole inbox if the view has no leads and no lead is open. */
export function EmptyList({ state }: { state: ListState }) {
  const { data: summary } = useQuery(leadsSummary({}))
  if (state.isFiltered) return <NoMatches state={state} />
  if (!summary) return null
  const hasLeads = summary.views.all + summary.views.spam > 0
  return (
    <div className="mx-auto w-full max-w-140 px-5 py-14 max-md:px-4 max-md:py-8">
      {hasLeads ? <EmptyView state={state} /> : <NoLeads state={state} />}
    </div>
  )
}

/** Replaces only the list, next to an open lead. */
export const NoRows = ({ state }: { state: ListState }) =>
  state.isFiltered ? (
    <NoMatches state={state} />
  ) : (
    <Message>{copy.emptyViews[state.view ?? 'new'].title}</Message>
  )

/** Shown if the company has never had a lead. */
function NoLeads({ state }: { state: ListState }) {
  const user = useUser()
  const mayConfigure = can(user, 'widget:configure')
  return (
    <Empty
      title={copy.noLeads}
      action={
        <>
          {mayConfigure && (
            <Button asChild>
              <Link to="/app/settings" hash="lead-form">
                Get the code
              </Link>
            </Button>
          )}
          {can(user, 'leads:add') && (
            <Button variant="ghost" onClick={state.create}>
              New lead
            </Button>
          )}
        </>
      }
    >
      {mayConfigure ? copy.noLeadsHint : copy.noLeadsHintForTeam}
    </Empty>
  )
}

/** Shown if this view is empty but others have leads. */
function EmptyView({ state: { view = 'new', show } }: { state: ListState }) {
  const { title, text } = copy.emptyViews[view]
  return (
    <Empty
      title={title}
      action={view === 'new' && <Button onClick={() => show('added')}>{copy.showAdded}</Button>}
    >
      {text}
    </Empty>
  )
}

const NoMatches = ({ state }: { state: ListState }) => (
  <div role="status" className="flex flex-col items-center gap-3 px-5 py-14 text-center">
    <p className="text-base font-semibold">{copy.noMatches}</p>
    <Button onClick={state.clearFilters}>Clear filters</Button>
  </div>
)

const Message = ({ children }: { children: ReactNode }) => (
  <p role="status" className="px-5 py-14 text-center text-13 text-muted-foreground">
    {children}
  </p>
)
