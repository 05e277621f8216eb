import type { ProjectCost } from '@mantel/domain/costs'
import { can } from '@mantel/domain/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'
import { classes } from '../../ui/base/classes.ts'
import { Empty, LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { AddCost } from './add-cost.tsx'
import * as copy from './copy.tsx'
import { CostTable } from './cost-table.tsx'
import { calculateMargin, type Margin, totalOf } from './margin.ts'
import { changeCosts, costsQuery } from './queries.ts'

type Props = {
  projectId: string
  /** The estimate minus the discount. */
  value: number | null
}

/** Staff who may see prices can add costs, but they cannot see the list of costs. */
export function CostsTab({ projectId, value }: Props) {
  const user = useUser()
  const queries = useQueryClient()
  if (!can(user, 'costs:read')) {
    return (
      <>
        <AddCost
          projectId={projectId}
          onAdded={({ description }) => toast({ title: 'Cost added', text: description })}
        />
        <p className="mt-4 text-13 text-muted-foreground">{copy.onlyManagersSeeCosts}</p>
      </>
    )
  }
  // Avoids a duplicate, because the list may have been refetched before the response to the addition arrives.
  const appendCost = (added: ProjectCost) =>
    changeCosts(queries, projectId, (items) => [...items.filter(({ id }) => id !== added.id), added])
  return (
    <>
      <CostList projectId={projectId} value={value} />
      <div className="mt-6 border-t border-border pt-5">
        <AddCost projectId={projectId} onAdded={appendCost} />
      </div>
    </>
  )
}

function CostList({ projectId, value }: Props) {
  const { data: costs, error, refetch } = useQuery(costsQuery(projectId))
  if (costs) {
    if (costs.items.length === 0) return <Empty title="No costs yet">{copy.addToSeeMargin}</Empty>
    return (
      <>
        <CostTable projectId={projectId} items={costs.items} />
        <MarginLine margin={calculateMargin({ received: costs.received, value }, totalOf(costs.items))} />
      </>
    )
  }
  if (error) return <LoadError small what="costs" message={errorText(error)} onRetry={() => void refetch()} />
  return (
    <Pending label="Loading costs">
      {[1, 0.7, 0.4].map((opacity) => (
        <div key={opacity} style={{ opacity }} className="flex h-11 items-center border-b border-border">
          <Skeleton className="h-3 w-48" />
          <Skeleton className="ml-auto h-3 w-20" />
        </div>
      ))}
    </Pending>
  )
}

function MarginLine({ margin }: { margin: Margin | null }) {
  return (
    <p
      className={classes(
        'mt-1 pr-11 text-right touch:pr-13 text-13 leading-4.5 tabular-nums',
        margin?.isLoss && !margin.isSoFar ? 'font-semibold text-red' : 'text-muted-foreground',
      )}
    >
      {margin === null ? (
        copy.marginNeedsEstimate
      ) : (
        <>
          {copy.marginLabel(margin.isLoss, margin.isSoFar)}
          {margin.line}
        </>
      )}
    </p>
  )
}
