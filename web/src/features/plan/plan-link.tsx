import { can } from '@mantel/domain/permissions'
import { planActionFor } from '../../platform/api/plan-refusals.ts'
import { useUser } from '../../platform/session/session.ts'
import { PageLink } from '../../ui/base/text-link.tsx'
import * as copy from './copy.ts'

/**
 * Adds a link to the plans if the text is a refusal because of the plan. The link opens a new tab, so that typed text
 * is not lost.
 */
export function PlanLink({ text }: { text: string }) {
  const action = planActionFor(text)
  return action && <ToPlans>{action}</ToPlans>
}

/** For sentences about the limits that are not refusals. */
export const UpgradeLink = () => <ToPlans>{copy.upgrade}</ToPlans>

function ToPlans({ children }: { children: string }) {
  const mayChoose = can(useUser(), 'subscription:manage')
  if (!mayChoose) return null
  return (
    <>
      {' '}
      <PageLink href="/app/settings#plan" newTab>
        {children}
      </PageLink>
    </>
  )
}
