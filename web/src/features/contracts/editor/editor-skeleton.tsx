import { Pending, Skeleton } from '../../../ui/display/states.tsx'

const lines = ['w-2/5', 'w-full', 'w-4/5', 'w-1/4', 'w-full', 'w-full', 'w-3/5']

export const EditorSkeleton = () => (
  <Pending label="Loading contract">
    <div className="px-6 py-7 max-md:px-0 max-md:py-0">
      <div className="mx-auto flex min-h-[70dvh] max-w-180 flex-col gap-5 rounded-sm border border-border bg-card px-18 py-14 max-lg:px-12 max-md:rounded-none max-md:border-0 max-md:px-5">
        {lines.map((width, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the placeholders never move
          <Skeleton key={at} className={`h-4 ${width}`} />
        ))}
      </div>
    </div>
  </Pending>
)
