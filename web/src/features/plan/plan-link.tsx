import { can } from '@mantel/domain/permissions'
import { planActionFor } from '../../platform/api/plan-refusals.ts'
import { useUser } from '../../platform/session/session.ts'
import { PageLink } from '../../ui/base/text-link.tsx'

/** After a refusal because of the plan, links to the plans. Opens a new tab, so that typed text is not lost. */
export function PlanLink({ text }: { text: string }) {
  const mayChoose = can(useUser(), 'subscription:manage')
  const action = planActionFor(text)
  if (!action || !mayChoose) return null
  return (
    <>
      {' '}
      <PageLink href="/app/settings#plan" newTab>
        {action}
      </PageLink>
    </>
  )
}
