import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'

type Props = {
  /** True while the rows of the new filters load. */
  isOutdated: boolean
  /** The panel beside the table. */
  peek: ReactNode
  /** The table and what floats above it. */
  children: ReactNode
}

/** A table that fills the screen, with a panel beside it. */
export const ListFrame = ({ isOutdated, peek, children }: Props) => (
  <div className="relative flex min-h-0 flex-1">
    <div className={classes('relative flex min-w-0 flex-1', isOutdated && 'opacity-60')}>{children}</div>
    {peek}
  </div>
)
