import type { ReactNode } from 'react'
import { useMedia } from '../../ui/base/media.ts'

type Props = {
  first: ReactNode
  /** Takes the place of `first`, which then moves to the other column. Null for users who may not see amounts. */
  cash?: ReactNode
  second: ReactNode
  upcoming: ReactNode
  activity: ReactNode
}

export const useIsWide = () => useMedia('(min-width: 1024px)')

/** Two independent columns. Narrow screens have one column, in which `upcoming` follows `first` and `cash`. */
export function Columns({ first, cash = null, second, upcoming, activity }: Props) {
  const isWide = useIsWide()
  if (!isWide)
    return (
      <>
        {first}
        {cash}
        {upcoming}
        {second}
        {activity}
      </>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] border-t border-border">
      <div className="border-r border-border pr-8">
        {cash ?? first}
        {second}
      </div>
      <div className="pl-8">
        {cash && first}
        {upcoming}
        {activity}
      </div>
    </div>
  )
}
