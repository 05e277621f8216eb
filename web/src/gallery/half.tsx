import { type ReactNode, useId } from 'react'
import { classes } from '../ui/base/classes.ts'
import { type Mode, useHalf } from './floating-mode.ts'

type HalfProps = { mode: Mode; title: string; children: ReactNode }

export function Half({ mode, title, children }: HalfProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes('half', mode === 'dark' && 'dark')} {...useHalf(mode)}>
      <h2 id={id} className="font-serif">
        {title}
      </h2>
      {children}
    </section>
  )
}

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3>{title}</h3>
    {children}
  </>
)
