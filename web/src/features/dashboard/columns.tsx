import type { ReactNode } from 'react'
import { useMedia } from '../../ui/base/media.ts'

type Props = {
  /** What is to be done and how the work is spread. */
  first: ReactNode
  second: ReactNode
  /** What comes, what happened. */
  coming: ReactNode
  happened: ReactNode
}

/** Two columns of their own length; where there is room for one, what comes stands right below what is to be done. */
export function Columns({ first, second, coming, happened }: Props) {
  const isWide = useMedia('(min-width: 1024px)')
  if (!isWide)
    return (
      <>
        {first}
        {coming}
        {second}
        {happened}
      </>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] border-t border-border">
      <div className="border-r border-border pr-8">
        {first}
        {second}
      </div>
      <div className="pl-8">
        {coming}
        {happened}
      </div>
    </div>
  )
}
