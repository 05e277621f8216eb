import { Pending, Skeleton } from '../../../ui/display/states.tsx'

/** Shown until the step is known. It resembles the beginning of every step. */
export const StepSkeleton = () => (
  <Pending label="Loading import">
    <Skeleton className="mt-0.5 h-4 w-48" />
    <Skeleton className="mt-3 h-3 w-80 max-w-full" />
    <div className="mt-9 flex flex-col">
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="flex h-11 items-center gap-8 border-b border-border">
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-3 w-56 max-md:hidden" />
        </div>
      ))}
    </div>
  </Pending>
)
