import type { NextStep, StepAction, StepHue } from '@mantel/domain/next-step'
import type { ProjectOnPage } from '@mantel/domain/projects'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useDetail } from './detail-context.ts'
import type { LabelledField } from './field-labels.ts'
import { StepIcon, waiting } from './next-step-line.tsx'

/** What can be done right here; for everything else the words alone say what is next. */
const actions: Partial<Record<StepAction, { label: string; field: LabelledField; isPriced?: true }>> = {
  'add-estimate': { label: 'Add estimate', field: 'estimateValue', isPriced: true },
  'plan-destage': { label: 'Set destage date', field: 'dateOfDestage' },
}

/** Where nobody has to do anything, nothing is next; nor with what was put away. */
const dueIn = ({ nextStep, archivedAt }: ProjectOnPage) =>
  nextStep?.waitsFor && !archivedAt ? nextStep : null

/** What the project needs next; the only brass on its page. */
export function NextStepBar() {
  const { project, today } = useDetail()
  const nextStep = dueIn(project)
  if (!nextStep) return null
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
        {waiting(nextStep, today) && (
          <p className="text-13 leading-4.5 text-muted-foreground">{waiting(nextStep, today)}</p>
        )}
      </div>
      <Action step={nextStep} />
    </section>
  )
}

/** On a phone: at the end of the screen, where the thumb is. */
export function NextStepFoot() {
  const nextStep = dueIn(useDetail().project)
  if (!nextStep) return null
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
      <Action step={nextStep} />
    </section>
  )
}

function Action({ step: { action } }: { step: NextStep }) {
  const { mayEdit, seesPrices, open } = useDetail()
  const offered = action && actions[action]
  if (!offered || !mayEdit || (offered.isPriced && !seesPrices)) return null
  return (
    <Button variant="primary" onClick={() => open(offered.field)}>
      {offered.label}
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
