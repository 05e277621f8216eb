import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { type Step, stepNames, steps } from './steps.ts'

type Props = {
  current: Step
  isDone: boolean
  /** The search params that open a step, or null if the user cannot go back to it. */
  searchFor: (step: Step) => Search | null
}
type Search = { import?: string; step?: 'columns' }

export function Stepper({ current, isDone, searchFor }: Props) {
  const at = steps.indexOf(current)
  return (
    <nav aria-label="Steps" className="mt-4 touch:mt-1">
      <ol className="flex items-center gap-2 text-13 leading-4.5 touch:min-h-11">
        {steps.map((step, index) => {
          const state = index < at || isDone ? 'done' : index === at ? 'current' : 'ahead'
          const search = index < at ? searchFor(step) : null
          return (
            <li
              key={step}
              aria-current={index === at ? 'step' : undefined}
              className="flex items-center gap-2 not-first:before:h-px not-first:before:w-6 not-first:before:bg-border-strong max-sm:not-first:before:w-2"
            >
              {search ? (
                <Link
                  from="/app/settings/import/$kind"
                  to="."
                  search={search}
                  className="rounded-control hover:text-foreground touch:flex touch:min-h-11 touch:items-center"
                >
                  <Name state={state} number={index + 1}>
                    {stepNames[step]}
                  </Name>
                </Link>
              ) : (
                <Name state={state} number={index + 1}>
                  {stepNames[step]}
                </Name>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type NameProps = { state: 'done' | 'current' | 'ahead'; number: number; children: ReactNode }

const Name = ({ state, number, children }: NameProps) => (
  <span
    className={classes(
      'flex items-center gap-1.5',
      state === 'current' ? 'font-semibold' : 'text-muted-foreground',
    )}
  >
    <span
      aria-hidden
      className={classes(
        'flex size-4.5 shrink-0 items-center justify-center rounded-full text-11 font-medium tabular-nums',
        state === 'done' && 'bg-green-soft text-green',
        state === 'current' && 'bg-foreground text-background',
        state === 'ahead' && 'border border-border-strong',
      )}
    >
      {state === 'done' ? <Check size={12} strokeWidth={2} /> : number}
    </span>
    {children}
    {state === 'done' && <span className="sr-only">, done</span>}
  </span>
)
