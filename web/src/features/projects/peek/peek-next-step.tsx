import { can } from '@mantel/domain/permissions'
import type { NextStep } from '@mantel/domain/projects/next-step'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { useDetail } from '../detail/detail-context.ts'
import { MarkPaidButton } from '../mark-paid/mark-paid-button.tsx'
import { NextStepLine, waitingText } from '../next-step/next-step-line.tsx'
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

/** The button of the next step. What this panel does not contain opens on the project’s page. */
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
  const user = useUser()
  const { project, open } = useDetail()
  const { id } = project
  if ('paid' in button) return <MarkPaidButton project={project} part={button.paid} size="small" />
  if ('field' in button)
    return (
      <Button size="small" onClick={() => open(button.field)}>
        {button.label}
      </Button>
    )
  if ('invoice' in button)
    return (
      <Button asChild size="small">
        <Link to="/app/projects/$id" params={{ id }} search={{ tab: 'invoices' }}>
          {button.label}
        </Link>
      </Button>
    )
  const { contract: step } = button
  return (
    <Button asChild size="small">
      {step === 'write' ? (
        <Link to="/app/projects/$id/contract" params={{ id }}>
          {!can(user, 'contracts:send') && button.labelForDrafts ? button.labelForDrafts : button.label}
        </Link>
      ) : (
        <Link to="/app/projects/$id" params={{ id }} search={{ tab: 'contract', step }}>
          {button.label}
        </Link>
      )}
    </Button>
  )
}
