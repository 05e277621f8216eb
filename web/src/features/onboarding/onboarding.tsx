import type { Onboarding as Given } from '@mantel/domain/onboarding'
import type { CompanyStyles } from '@mantel/domain/settings/branding'
import type { Settings } from '@mantel/domain/settings/settings'
import { type ReactNode, useState } from 'react'
import type { RequestedPlan } from '../../layouts/welcome.ts'
import { CompanyStep } from './company/company-step.tsx'
import { ProfileStep } from './company/profile-step.tsx'
import { FocusFrame } from './focus-frame.tsx'
import { PlanStep } from './plan/plan-step.tsx'
import { wasAtPayment } from './plan/return-from-payment.ts'
import { ReadyPage } from './ready-page.tsx'
import { StepContext, type StepNavigation } from './step-context.ts'
import { type Step, steps } from './steps.ts'
import { WelcomeStep } from './welcome-step.tsx'
import { WorkStep } from './work/work-step.tsx'

type Props = {
  given: Given
  settings: Settings
  styles: CompanyStyles
  /** The plan in the URL, which may not exist. */
  requestedPlan: RequestedPlan
}

export function Onboarding({ given, settings, styles, requestedPlan }: Props) {
  const [at, setAt] = useState(() => (wasAtPayment() ? steps.indexOf('plan') : 0))
  const [done, setDone] = useState<number[]>([])
  const [hasMoved, setMoved] = useState(false)

  function go(to: number) {
    setMoved(true)
    setAt(to)
    window.scrollTo(0, 0)
  }
  const navigationOf = (index: number): StepNavigation => ({
    isCurrent: index === at,
    takesFocus: hasMoved && index === at,
    onBack: index > 0 ? () => go(index - 1) : undefined,
    // Saves nothing, so it never chooses a plan either.
    onSkip: () => go(index + 1),
    onDone: () => {
      setDone((before) => [...new Set([...before, index])])
      go(index + 1)
    },
  })

  const parts: Record<Step, ReactNode> = {
    welcome: <WelcomeStep content={given.content} />,
    profile: <ProfileStep given={given} />,
    company: <CompanyStep settings={settings} styles={styles} />,
    work: <WorkStep settings={settings} />,
    plan: <PlanStep given={given} requested={requestedPlan} timeZone={settings.company.timeZone} />,
  }
  return (
    <FocusFrame at={at} done={done}>
      {steps.map((step, index) => (
        // All steps stay mounted, so that each keeps its input.
        <div key={step} hidden={index !== at} className={index === at ? 'flex flex-1 flex-col' : undefined}>
          <StepContext value={navigationOf(index)}>{parts[step]}</StepContext>
        </div>
      ))}
      {at >= steps.length && (
        <ReadyPage
          subscription={given.subscription}
          timeZone={settings.company.timeZone}
          onBack={() => go(steps.length - 1)}
        />
      )}
    </FocusFrame>
  )
}
