import { Pending, Skeleton } from '../../ui/display/states.tsx'

export const ActivitySkeleton = () => (
  <Pending label="Loading activity">
    {[1, 0.7, 0.4].map((opacity) => (
      <div key={opacity} style={{ opacity }} className="flex items-center gap-2.5 py-2">
        <Skeleton className="size-6 shrink-0 rounded-full!" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-3 w-56" />
          <Skeleton className="h-2.5 w-32" />
        </div>
      </div>
    ))}
  </Pending>
)
