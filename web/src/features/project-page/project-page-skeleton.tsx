import { useMedia } from '../../ui/base/media.ts'
import { Pending, Skeleton } from '../../ui/display/states.tsx'

const lines = ['w-32', 'w-40', 'w-24', 'w-20', 'w-28', 'w-36', 'w-24']

export function ProjectPageSkeleton() {
  const hasRail = useMedia('(min-width: 1024px)')
  return (
    <Pending label="Loading project">
      <div className="flex">
        <div className="min-w-0 flex-1 px-8 py-5.5 max-lg:px-5 max-md:px-4 max-md:py-4">
          <div className="flex items-center gap-4">
            <Skeleton className="size-14 rounded-box!" />
            <div className="flex flex-1 flex-col gap-2.5">
              <Skeleton className="h-6 w-56" />
              <Skeleton className="h-3 w-44" />
            </div>
          </div>
          <div className="mt-4 flex h-9 items-center gap-5.5 border-b border-border">
            {['w-16', 'w-12', 'w-12', 'w-14'].map((width, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the placeholders never move
              <Skeleton key={index} className={`h-3 ${width}`} />
            ))}
          </div>
          <Skeleton className="mt-5 h-16 w-full rounded-box!" />
          <Skeleton className="mt-13 h-24 w-full rounded-box!" />
        </div>
        {hasRail && (
          <div className="w-80 shrink-0 px-5 py-4.5">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="mt-5 h-12 w-full" />
            <div className="mt-9 flex flex-col gap-4.5">
              {lines.map((width, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the placeholders never move
                <div key={index} className="grid grid-cols-[104px_1fr]">
                  <Skeleton className="h-3 w-16" />
                  <Skeleton className={`h-3 ${width}`} />
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
    </Pending>
  )
}
