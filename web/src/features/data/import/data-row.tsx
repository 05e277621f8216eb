import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/display/states.tsx'

type Props = { title: ReactNode; text: ReactNode; actions: ReactNode }

export const DataRow = ({ title, text, actions }: Props) => (
  <li className={look}>
    <div className="min-w-56 flex-1">
      <h3 className="text-13-5 leading-5 font-medium">{title}</h3>
      <p className="text-13 leading-4.5 text-muted-foreground">{text}</p>
    </div>
    <div className="flex gap-2">{actions}</div>
  </li>
)

/** Reserves the space of one row, because most new companies have a row for their sample data or their checklist. */
export const DataRowSkeleton = () => (
  <li aria-hidden className={look}>
    <div className="flex h-9.5 flex-col justify-center gap-2 touch:h-11">
      <Skeleton className="h-3 w-32" />
      <Skeleton className="h-2.5 w-44" />
    </div>
  </li>
)

const look =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border py-3 last:border-b-0'
