import type { SavedCost } from '@mantel/domain/costs'
import { useMedia } from '../../../ui/base/media.ts'
import { Pending, Skeleton } from '../../../ui/display/states.tsx'
import { type Column, Table, TableSkeleton } from '../../../ui/table/table.tsx'
import { CostAmount, CostName, CostSwitch, RemoveCost } from './cost-cells.tsx'

/** A table on wide screens, a list on phones. Both are edited in place. */
export function CostTable({ costs }: { costs: SavedCost[] }) {
  const isWide = useIsWide()
  if (isWide) {
    return <Table label="Costs" place="text" columns={columns} rows={costs} keyOf={({ id }) => id} />
  }
  return (
    <ul aria-label="Costs" className="-mt-2">
      {costs.map((cost) => (
        <li key={cost.id} className="border-b border-border py-1">
          <div className="flex items-start gap-4">
            <div className="min-w-0 flex-1">
              <CostName cost={cost} />
            </div>
            <div className="w-28">
              <CostAmount cost={cost} />
            </div>
          </div>
          <div className="flex items-center justify-between">
            <div className="flex items-center gap-2">
              <CostSwitch cost={cost} />
              <span aria-hidden className="text-12 text-muted-foreground">
                {cost.isActive ? 'Active' : 'Inactive'}
              </span>
            </div>
            <RemoveCost cost={cost} />
          </div>
        </li>
      ))}
    </ul>
  )
}

export function CostSkeleton() {
  const isWide = useIsWide()
  return (
    <Pending label="Loading your costs">
      {isWide ? (
        <TableSkeleton place="text" columns={columns} rows={4} />
      ) : (
        <ul className="-mt-2">
          {['first', 'second', 'third'].map((row) => (
            <li key={row} className="flex h-25.5 flex-col justify-center gap-4 border-b border-border">
              <Skeleton className="h-3 w-40" />
              <Skeleton className="h-3 w-24" />
            </li>
          ))}
        </ul>
      )}
    </Pending>
  )
}

const useIsWide = () => useMedia('(min-width: 768px)')

const columns: Column<SavedCost>[] = [
  { name: 'name', header: 'Name', cell: (cost) => <CostName cost={cost} /> },
  {
    name: 'cost',
    header: 'Default amount',
    numeric: true,
    width: '132px',
    cell: (cost) => <CostAmount cost={cost} />,
  },
  { name: 'active', header: 'Active', width: '84px', cell: (cost) => <CostSwitch cost={cost} /> },
  {
    name: 'remove',
    header: <span className="sr-only">Remove</span>,
    width: '48px',
    cell: (cost) => <RemoveCost cost={cost} />,
  },
]
