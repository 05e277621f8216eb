import { can } from '@mantel/domain/permissions'
import type { ReactNode } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { Pending, Skeleton } from '../../ui/display/states.tsx'
import { Columns } from './columns.tsx'

export const DashboardSkeleton = () => (
  <Pending label="Loading dashboard">
    {can(useUser(), 'dashboard:money') ? <MoneySkeleton /> : <BlocksSkeleton />}
  </Pending>
)

const MoneySkeleton = () => (
  <>
    <Skeleton className="mb-6 h-17.5 rounded-box! max-md:mb-2 max-md:h-52" />
    <BlocksSkeleton
      cash={
        <BlockSkeleton>
          <Skeleton className="h-11.5 w-44" />
          <Skeleton className="mt-8 h-40" />
        </BlockSkeleton>
      }
    />
  </>
)

function BlocksSkeleton({ cash }: { cash?: ReactNode }) {
  return (
    <Columns
      cash={cash}
      first={
        <BlockSkeleton>
          {fading(5, (key, opacity) => (
            <RowSkeleton key={key} opacity={opacity} className="h-13.25" end="w-12">
              <Skeleton className="size-7.5 shrink-0 rounded-[7px]!" />
            </RowSkeleton>
          ))}
        </BlockSkeleton>
      }
      upcoming={
        <BlockSkeleton>
          {fading(4, (key, opacity) => (
            <RowSkeleton key={key} opacity={opacity} className="h-12" end="w-16">
              <Skeleton className="mx-2 h-7 w-6.5 shrink-0" />
            </RowSkeleton>
          ))}
        </BlockSkeleton>
      }
      second={
        <BlockSkeleton>
          <Skeleton className="mt-3 h-3 rounded-[4px]!" />
          <div className="mt-4 grid grid-cols-4 gap-4 max-sm:grid-cols-2">
            {fading(4, (key) => (
              <div key={key}>
                <Skeleton className="h-3 w-20" />
                <Skeleton className="mt-2.5 h-3.5 w-16" />
              </div>
            ))}
          </div>
        </BlockSkeleton>
      }
      activity={
        <BlockSkeleton>
          {fading(4, (key, opacity) => (
            <RowSkeleton key={key} opacity={opacity} className="h-12 border-t-0!">
              <Skeleton className="size-6 shrink-0 rounded-full!" />
            </RowSkeleton>
          ))}
        </BlockSkeleton>
      }
    />
  )
}

const fading = (count: number, draw: (key: number, opacity: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => draw(index, 1 - index / (count + 1)))

const BlockSkeleton = ({ children }: { children: ReactNode }) => (
  <div className="border-t border-border pt-5 pb-5.5 lg:first:border-t-0">
    <div className="mb-2 flex h-5.5 items-center">
      <Skeleton className="h-3 w-28" />
    </div>
    {children}
  </div>
)

type RowProps = { opacity: number; className: string; end?: string; children: ReactNode }

const RowSkeleton = ({ opacity, className, end, children }: RowProps) => (
  <div
    style={{ opacity }}
    className={`flex items-center gap-3 border-t border-border first-of-type:border-t-0 ${className}`}
  >
    {children}
    <div className="flex-1">
      <Skeleton className="h-3 w-3/5 max-w-56" />
      <Skeleton className="mt-2 h-2.5 w-2/5 max-w-40" />
    </div>
    {end && <Skeleton className={`h-5 ${end}`} />}
  </div>
)
