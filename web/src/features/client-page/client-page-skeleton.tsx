import { Pending, Skeleton } from '../../ui/display/states.tsx'

const lines = ['w-44', 'w-28', 'w-32', 'w-40', 'w-20', 'w-24']

export const ClientPageSkeleton = () => (
  <Pending label="Loading client">
    <div className="flex max-lg:flex-col">
      <div className="shrink-0 px-5 py-5.5 max-md:px-4 lg:w-80">
        <Skeleton className="size-14 rounded-full!" />
        <Skeleton className="mt-5 h-6 w-48" />
        <div className="mt-7 flex flex-col gap-4.5">
          {lines.map((width) => (
            <div key={width} className="grid grid-cols-[104px_1fr]">
              <Skeleton className="h-3 w-16" />
              <Skeleton className={`h-3 ${width}`} />
            </div>
          ))}
        </div>
      </div>
      <div className="min-w-0 flex-1 px-8 py-5.5 max-lg:px-5 max-md:px-4">
        <div className="flex gap-10">
          <Skeleton className="h-12 w-16" />
          <Skeleton className="h-12 w-28" />
        </div>
        <Skeleton className="mt-9 h-4 w-20" />
        {[1, 0.75, 0.5, 0.25].map((opacity) => (
          <div
            key={opacity}
            style={{ opacity }}
            className="flex h-11 items-center gap-2.5 border-b border-border"
          >
            <Skeleton className="size-6.5" />
            <Skeleton className="h-3 w-40" />
          </div>
        ))}
      </div>
    </div>
  </Pending>
)
