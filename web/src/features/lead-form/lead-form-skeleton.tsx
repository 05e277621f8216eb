import { Skeleton } from '../../ui/display/states.tsx'
import { columns } from './columns.ts'

const rows = ['first', 'last', 'email', 'phone', 'company', 'address', 'message']

/** A placeholder with the dimensions of the field list and the preview. */
export const LeadFormSkeleton = () => (
  <div className={columns}>
    <div className="max-w-160">
      <Skeleton className="mb-4 h-5 w-20" />
      <Skeleton className="mb-3 h-4 w-80 max-w-full" />
      {rows.map((row) => (
        <div key={row} className="flex h-10.75 items-center justify-between border-b border-border">
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-8 w-28 rounded-control!" />
        </div>
      ))}
    </div>
    <div className="max-[999px]:hidden">
      <Skeleton className="mb-4 h-5 w-20" />
      <Skeleton className="h-150 rounded-panel!" />
    </div>
  </div>
)
