import { dayIn, formatDayWithYear } from '@mantel/domain/basics/dates'
import { APP_NAME } from '@mantel/domain/basics/product'
import type { Subscription } from '@mantel/domain/onboarding'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { requestSetup } from '../../layouts/commands/company-actions.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import * as copy from './copy.ts'

type Props = { subscription: Subscription; timeZone: string; onBack: () => void }

export function ReadyPage({ subscription, timeZone, onBack }: Props) {
  const { tier, status, currentPeriodEnd } = subscription
  const { companyName, navigationLabels } = useUser()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex flex-1 flex-col justify-center max-sm:justify-start">
      <title>{`${copy.readyTitle} · ${APP_NAME}`}</title>
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-serif text-34 leading-10 tracking-[-.02em] text-balance outline-none"
      >
        {copy.readyTitle}
      </h1>
      <p className="mt-2 max-w-[48ch] text-pretty text-muted-foreground">
        {copy.readyText(companyName ?? '')}
      </p>
      {/* Without a choice, the trial is on a plan that the product picked, so the page names it. */}
      {tier && status === 'trial' && currentPeriodEnd && (
        <p className="mt-2 max-w-[48ch] text-pretty text-muted-foreground">
          {copy.readyPlan(tier.name, formatDayWithYear(dayIn(timeZone, currentPeriodEnd)))}
        </p>
      )}
      <div className="mt-7 flex items-center gap-2">
        <Button asChild variant="primary" size="large">
          <Link to="/app/pipeline" onClick={requestSetup}>
            Open {navigationLabels.pipeline}
          </Link>
        </Button>
        <Button variant="ghost" size="large" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  )
}
