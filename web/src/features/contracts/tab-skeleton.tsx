import { Pending, Skeleton } from '../../ui/display/states.tsx'

export const TabSkeleton = () => (
  <Pending label="Loading contracts">
    <div className="flex items-center justify-between">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-8 w-32" />
    </div>
    <Skeleton className="mt-3 h-4 w-80 max-w-full" />
    <Skeleton className="mt-7 h-120 w-full rounded-sm!" />
  </Pending>
)
