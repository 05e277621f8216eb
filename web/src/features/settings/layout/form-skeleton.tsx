import { classes } from '../../../ui/base/classes.ts'
import { Skeleton } from '../../../ui/display/states.tsx'

type Props = {
  className?: string
  tall?: boolean
  hinted?: boolean
  /** Whether there is a switch at the end of the label's line. */
  switched?: boolean
}

export const FieldSkeleton = ({ className, tall, hinted, switched }: Props) => (
  <div aria-hidden className={classes('flex flex-col gap-1.25', className)}>
    <div className={classes('flex items-center', switched ? 'h-6 touch:h-11' : 'h-4.5')}>
      <Skeleton className="h-3 w-24" />
    </div>
    <Skeleton className={classes('rounded-control!', tall ? 'h-15' : 'h-8.5 touch:h-11')} />
    {hinted && (
      <div className="flex h-4 items-center">
        <Skeleton className="h-2.5 w-40" />
      </div>
    )}
  </div>
)

/** A switch with a hint below. */
export const SwitchSkeleton = () => (
  <div aria-hidden>
    <div className="flex h-6 items-center gap-2 touch:h-11">
      <Skeleton className="h-4.5 w-8 rounded-full!" />
      <Skeleton className="h-3 w-40" />
    </div>
    <div className="mt-0.5 flex h-4 items-center pl-10">
      <Skeleton className="h-2.5 w-72 max-w-full" />
    </div>
  </div>
)
