import { can } from '@mantel/domain/permissions'
import type { StepHue } from '@mantel/domain/projects/next-step'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { OpenInvoice } from '../invoices/open-invoice.tsx'
import { useDetail } from '../projects/detail/detail-context.ts'
import { MarkPaidButton } from '../projects/mark-paid/mark-paid-button.tsx'
import { NextStepLine, StepIcon, waitingText } from '../projects/next-step/next-step-line.tsx'
import { type StepButton, useNextStep } from '../projects/next-step/step-buttons.ts'

/**
 * Shows what the project needs next. If the user can act, it is the only primary-colored box on the page. On a phone, a
 * step with a button is in `NextStepFooter` instead.
 */
export function NextStepBar({ isPhone }: { isPhone: boolean }) {
  const { today } = useDetail()
  const { step: nextStep, button } = useNextStep()
  if (!nextStep || (button && isPhone)) return null
  if (!button) {
    return (
      <section
        aria-label="Next step"
        className="mb-6 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-13 leading-4.5"
      >
        <NextStepLine step={nextStep} />
        <span className="text-muted-foreground">{waitingText(nextStep, today)}</span>
      </section>
    )
  }
  return (
    <section
      aria-label="Next step"
      className="mb-6 flex items-center gap-3.5 rounded-box border border-[color-mix(in_srgb,hsl(var(--primary))_38%,hsl(var(--border)))] bg-[color-mix(in_srgb,hsl(var(--primary))_6%,hsl(var(--card)))] p-3.5 pl-4"
    >
      <span
        className={classes(
          'flex size-8.5 shrink-0 items-center justify-center rounded-box',
          iconColors[nextStep.hue],
        )}
      >
        <StepIcon step={nextStep} size={16} strokeWidth={1.6} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-14 leading-5 font-semibold wrap-anywhere">{nextStep.text}</p>
        {waitingText(nextStep, today) && (
          <p className="text-13 leading-4.5 text-muted-foreground">{waitingText(nextStep, today)}</p>
        )}
      </div>
      <ActionButton button={button} />
    </section>
  )
}

/** For phones: fixed at the bottom, where the thumb reaches it. */
export function NextStepFooter() {
  const { step: nextStep, button } = useNextStep()
  if (!nextStep || !button) return null
  return (
    <section
      aria-label="Next step"
      className="flex min-h-14 shrink-0 items-center gap-2.5 border-t border-[color-mix(in_srgb,hsl(var(--primary))_38%,hsl(var(--border)))] bg-[color-mix(in_srgb,hsl(var(--primary))_6%,hsl(var(--card)))] px-4 py-1.5"
    >
      <span
        className={classes(
          'flex size-7 shrink-0 items-center justify-center rounded-control',
          iconColors[nextStep.hue],
        )}
      >
        <StepIcon step={nextStep} size={16} strokeWidth={1.6} />
      </span>
      <p className="min-w-0 flex-1 text-13 leading-4.5 font-semibold wrap-anywhere">{nextStep.text}</p>
      <ActionButton button={button} />
    </section>
  )
}

function ActionButton({ button }: { button: StepButton }) {
  const user = useUser()
  const { project, open, openContract } = useDetail()
  if ('paid' in button) return <MarkPaidButton variant="primary" project={project} part={button.paid} />
  if ('invoice' in button) return <OpenInvoice projectId={project.id}>{button.label}</OpenInvoice>
  if (!('contract' in button)) {
    return (
      <Button variant="primary" onClick={() => open(button.field)}>
        {button.label}
      </Button>
    )
  }
  const { contract: step } = button
  if (step !== 'write') {
    return (
      <Button variant="primary" onClick={() => openContract?.(step)}>
        {button.label}
      </Button>
    )
  }
  return (
    <Button asChild variant="primary">
      <Link to="/app/projects/$id/contract" params={{ id: project.id }} hash="draft">
        {!can(user, 'contracts:send') && button.labelForDrafts ? button.labelForDrafts : button.label}
      </Link>
    </Button>
  )
}

const iconColors: Record<StepHue, string> = {
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  gold: 'bg-gold-soft text-gold',
  blue: 'bg-blue-soft text-blue',
  green: 'bg-green-soft text-green',
  neutral: 'bg-gold-soft text-gold',
}
