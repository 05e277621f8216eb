import { Pending, Skeleton } from '../../ui/display/states.tsx'

export const StepSkeleton = () => (
  <Pending label="Loading setup">
    <Skeleton className="h-9 w-80 max-w-full" />
    <Skeleton className="mt-4 h-4 w-60" />
    <Skeleton className="mt-3 h-4 w-100 max-w-full" />
    <div className="mt-9 flex flex-col gap-6">
      {['first', 'second', 'third'].map((feature) => (
        <div key={feature}>
          <Skeleton className="h-4 w-52" />
          <Skeleton className="mt-2.5 h-3 w-110 max-w-full" />
        </div>
      ))}
    </div>
  </Pending>
)
