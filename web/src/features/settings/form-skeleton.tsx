import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/states.tsx'

/** A field before it is there: its label and its control. */
export const FieldSkeleton = ({ className, tall }: { className?: string; tall?: boolean }) => (
  <div aria-hidden className={classes('flex flex-col gap-1.25', className)}>
    <div className="flex h-4.5 items-center">
      <Skeleton className="h-3 w-24" />
    </div>
    <Skeleton className={classes('rounded-control!', tall ? 'h-15' : 'h-8.5 touch:h-11')} />
  </div>
)
