import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'

export const TierHead = () => (
  <thead>
    <tr className="h-8.5 border-b border-border text-12 text-muted-foreground">
      <th scope="col" className="w-7">
        <span className="sr-only">Move</span>
      </th>
      <Head className="xl:w-40">Name</Head>
      <Head isNumber className="w-19">
        Monthly
      </Head>
      <Head isNumber className="w-19">
        Yearly
      </Head>
      <Head className="pl-6 max-xl:hidden">Limits</Head>
      <Head className="w-24 max-xl:pl-6">Trial</Head>
      <Head isNumber className="w-24">
        Companies
      </Head>
      <Head className="w-40 pl-6">Status</Head>
      <th scope="col" className="w-12">
        <span className="sr-only">Actions</span>
      </th>
    </tr>
  </thead>
)

type HeadProps = { isNumber?: boolean; className?: string; children: ReactNode }
const Head = ({ isNumber, className, children }: HeadProps) => (
  <th scope="col" className={classes('px-2 font-medium', isNumber ? 'text-right' : 'text-left', className)}>
    {children}
  </th>
)

type CellProps = { isNumber?: boolean; className?: string; children: ReactNode }
export const Cell = ({ isNumber, className, children }: CellProps) => (
  <td className={classes('truncate px-2', isNumber && 'text-right tabular-nums', className)}>{children}</td>
)

export const Handle = () => (
  <span
    data-handle
    aria-hidden
    className="flex h-8 w-5 cursor-grab items-center justify-center text-muted-foreground touch:hidden"
  >
    <GripVertical size={14} strokeWidth={1.8} />
  </span>
)
