import type { NextStep } from '@mantel/domain/projects/next-step'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { useDetail } from '../detail/detail-context.ts'
import { NextStepLine, waitingText } from '../next-step/next-step-line.tsx'
import { StepAction } from '../next-step/step-action.tsx'
import { type StepButton, useNextStep } from '../next-step/step-buttons.ts'

type Props = { step: NextStep; today: string; children?: ReactNode }

/** What the project needs next. */
export function PeekNextStep({ step, today, children }: Props) {
  const waiting = waitingText(step, today)
  return (
    <section aria-label="Next step" className="mb-4 border-y border-border py-3 text-13 leading-4.5">
      <NextStepLine step={step} className="[&>span]:whitespace-normal" />
      {waiting && <span className="mt-0.5 block pl-4.75 text-12 text-muted-foreground">{waiting}</span>}
      {children}
    </section>
  )
}

/** The button of the next step. It opens the project’s page if this panel does not have what the step needs. */
export function PeekStepButton() {
  const { button } = useNextStep()
  if (!button) return null
  return (
    <div className="mt-2 pl-4.75">
      <ActionButton button={button} />
    </div>
  )
}

function ActionButton({ button }: { button: StepButton }) {
  const { project, open } = useDetail()
  if (!('field' in button)) return <StepAction project={project} button={button} />
  return (
    <Button size="small" onClick={() => open(button.field)}>
      {button.label}
    </Button>
  )
}
