import { can } from '@mantel/domain/permissions'
import { planActionFor } from '../../platform/api/plan-refusals.ts'
import { useUser } from '../../platform/session/session.ts'
import { PageLink } from '../../ui/base/text-link.tsx'
import * as copy from './copy.ts'

/** After a refusal because of the plan, links to the plans. Opens a new tab, so that typed text is not lost. */
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
