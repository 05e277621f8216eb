import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Empty } from '../../../ui/display/states.tsx'
import * as copy from '../copy.ts'
import type { LeadView } from '../queries.ts'
import type { ListState } from './list-state.ts'

/** The company has never had a lead. */
export function NoLeads({ state }: { state: ListState }) {
  const user = useUser()
  const mayConfigure = can(user, 'widget:configure')
  return (
    <div className="mx-auto w-full max-w-140 px-5 py-14 max-md:px-4 max-md:py-8">
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
    </div>
  )
}

/** The other views have leads. */
export const EmptyView = ({ view }: { view: LeadView }) => (
  <div role="status" className="flex flex-1 flex-col items-center justify-center px-8 py-14 text-center">
    <p className="text-base font-semibold">{copy.emptyViews[view].title}</p>
    <p className="mt-1 max-w-[34ch] text-13 leading-4.5 text-muted-foreground">
      {copy.emptyViews[view].text}
    </p>
  </div>
)

export const NoMatches = ({ state }: { state: ListState }) => (
  <div role="status" className="flex flex-col items-center gap-3 px-5 py-14 text-center">
    <p className="text-base font-semibold">{copy.noMatches}</p>
    <Button onClick={state.clearFilters}>Clear filters</Button>
  </div>
)
