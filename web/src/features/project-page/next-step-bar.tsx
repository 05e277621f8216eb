import { can, type Permission } from '@mantel/domain/permissions'
import type { StepAction, StepHue } from '@mantel/domain/projects/next-step'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { type ContractStep, useDetail } from '../projects/detail/detail-context.ts'
import type { LabeledField } from '../projects/field-labels.ts'
import { NextStepLine, StepIcon, waitingText } from '../projects/next-step-line.tsx'

/** A field of the project that is opened, or something that its contract needs. */
type Offered = { label: string } & (
  | { field: LabeledField; isPriced?: true }
  | { contract: ContractStep; needs: Permission }
)

/** What can be done right here; for everything else the words alone say what is next. */
const actions: Partial<Record<StepAction, Offered>> = {
  'add-estimate': { label: 'Add estimate', field: 'estimateValue', isPriced: true },
  'plan-destage': { label: 'Set destage date', field: 'dateOfDestage' },
  'draft-contract': { label: 'Draft contract', contract: 'write', needs: 'contracts:draft' },
  'review-contract': { label: 'Review and send', contract: 'write', needs: 'contracts:draft' },
  'remind-contract': { label: 'Remind', contract: 'remind', needs: 'contracts:send' },
  'resend-contract': { label: 'Send again', contract: 'send', needs: 'contracts:send' },
  'copy-link': { label: 'Copy link', contract: 'link', needs: 'contracts:send' },
}

/** What can be done about it by whoever looks at it, if anything can. */
function useOffered() {
  const user = useUser()
  const { project, mayEdit, seesPrices } = useDetail()
  const step = dueIn(project)
  const offered = step?.action && actions[step.action]
  const isOffered =
    offered &&
    ('contract' in offered ? can(user, offered.needs) : mayEdit && (seesPrices || !offered.isPriced))
  return { step, offered: isOffered ? offered : undefined }
}

/** Whether its next step is one with its contract. */
export function leadsToContract(project: ProjectOnPage) {
  const action = dueIn(project)?.action
  return action !== null && action !== undefined && 'contract' in (actions[action] ?? {})
}

/** Where nobody has to do anything, nothing is next; nor with what was put away. */
const dueIn = ({ nextStep, archivedAt }: ProjectOnPage) =>
  nextStep?.waitsFor && !archivedAt ? nextStep : null

/**
 * What the project needs next; the only brass on its page, and only where there is something to press. On a phone,
 * what can be pressed stands at the end of the screen.
 */
export function NextStepBar({ isPhone }: { isPhone: boolean }) {
  const { today } = useDetail()
  const { step: nextStep, offered } = useOffered()
  if (!nextStep || (offered && isPhone)) return null
  if (!offered) {
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
          hues[nextStep.hue],
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
      <Action offered={offered} />
    </section>
  )
}

/** On a phone: at the end of the screen, where the thumb is. */
export function NextStepFoot() {
  const { step: nextStep, offered } = useOffered()
  if (!nextStep || !offered) return null
  return (
    <section
      aria-label="Next step"
      className="flex min-h-14 shrink-0 items-center gap-2.5 border-t border-[color-mix(in_srgb,hsl(var(--primary))_38%,hsl(var(--border)))] bg-[color-mix(in_srgb,hsl(var(--primary))_6%,hsl(var(--card)))] px-4 py-1.5"
    >
      <span
        className={classes(
          'flex size-7 shrink-0 items-center justify-center rounded-control',
          hues[nextStep.hue],
        )}
      >
        <StepIcon step={nextStep} size={16} strokeWidth={1.6} />
      </span>
      <p className="min-w-0 flex-1 text-13 leading-4.5 font-semibold wrap-anywhere">{nextStep.text}</p>
      <Action offered={offered} />
    </section>
  )
}

function Action({ offered }: { offered: Offered }) {
  const { project, open, openContract } = useDetail()
  if (!('contract' in offered)) {
    return (
      <Button variant="primary" onClick={() => open(offered.field)}>
        {offered.label}
      </Button>
    )
  }
  const { contract: step } = offered
  if (step !== 'write') {
    return (
      <Button variant="primary" onClick={() => openContract?.(step)}>
        {offered.label}
      </Button>
    )
  }
  return (
    <Button asChild variant="primary">
      <Link to="/app/projects/$id/contract" params={{ id: project.id }}>
        {offered.label}
      </Link>
    </Button>
  )
}

const hues: Record<StepHue, string> = {
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  gold: 'bg-gold-soft text-gold',
  blue: 'bg-blue-soft text-blue',
  green: 'bg-green-soft text-green',
  neutral: 'bg-gold-soft text-gold',
}
