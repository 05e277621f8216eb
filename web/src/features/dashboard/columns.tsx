import type { ReactNode } from 'react'
import { useMedia } from '../../ui/base/media.ts'

type Props = {
  first: ReactNode
  second: ReactNode
  upcoming: ReactNode
  activity: ReactNode
}

/** Two independent columns. Narrow screens have one column, in which `upcoming` follows `first`. */
export function Columns({ first, second, upcoming, activity }: Props) {
  const isWide = useMedia('(min-width: 1024px)')
  if (!isWide)
    return (
      <>
        {first}
        {upcoming}
        {second}
        {activity}
      </>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] border-t border-border">
      <div className="border-r border-border pr-8">
        {first}
        {second}
      </div>
      <div className="pl-8">
        {upcoming}
        {activity}
      </div>
    </div>
  )
}
