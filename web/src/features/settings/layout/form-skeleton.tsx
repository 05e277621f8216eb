import { classes } from '../../../ui/base/classes.ts'
import { Skeleton } from '../../../ui/display/states.tsx'

type Props = { className?: string; tall?: boolean; hinted?: boolean }

export const FieldSkeleton = ({ className, tall, hinted }: Props) => (
  <div aria-hidden className={classes('flex flex-col gap-1.25', className)}>
    <div className="flex h-4.5 items-center">
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
