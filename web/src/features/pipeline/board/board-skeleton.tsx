import { CardSkeleton, Pending, Skeleton } from '../../../ui/display/states.tsx'

const cardOpacities = [1, 0.7, 0.4]

export const BoardSkeleton = () => (
  <Pending label="Loading board">
    <div className="h-11 border-b border-border max-md:h-14 max-md:border-0" />
    <div className="flex gap-2.5 overflow-hidden pt-3 pr-3.5 pl-4 max-md:px-3 max-md:pt-0">
      {['first', 'second', 'third', 'fourth'].map((column) => (
        <div key={column} className="w-65.25 shrink-0 max-md:w-full">
          <div className="flex h-9 items-center px-2 max-md:hidden">
            <Skeleton className="h-3 w-24" />
          </div>
          <div className="flex flex-col gap-1.75 px-1 pt-0.5 max-md:px-0">
            {cardOpacities.map((opacity) => (
              <div key={opacity} style={{ opacity }}>
                <CardSkeleton />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  </Pending>
)
