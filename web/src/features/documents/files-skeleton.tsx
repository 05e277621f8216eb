import { Pending, Skeleton } from '../../ui/display/states.tsx'

export const FilesSkeleton = () => (
  <Pending label="Loading files">
    <Skeleton className="mt-2 h-3 w-16" />
    <div className="mt-4.5 flex gap-2">
      {['w-64', 'w-44', 'w-60'].map((width) => (
        <Skeleton key={width} className={`h-45 rounded-control! max-md:h-30 ${width}`} />
      ))}
    </div>
  </Pending>
)
