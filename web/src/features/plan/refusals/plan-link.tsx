import { can } from '@mantel/domain/permissions'
import { useUser } from '../../../platform/session/session.ts'
import { PageLink } from '../../../ui/base/text-link.tsx'
import * as copy from './copy.ts'
import { planHelp } from './plan-help.ts'

/**
 * Adds a link to the plans if the text is a refusal because of the plan, or says whom to ask. The link opens a new tab,
 * so that typed text is not lost.
 */
export function PlanLink({ text }: { text: string }) {
  const help = planHelp(text, useMayChoose())
  if (!help) return null
  return 'label' in help ? <ToPlans>{help.label}</ToPlans> : ` ${help.note}`
}

/** For sentences about the limits that are not refusals. */
export const UpgradeLink = () => (useMayChoose() ? <ToPlans>{copy.upgrade}</ToPlans> : null)

const useMayChoose = () => can(useUser(), 'subscription:manage')

const ToPlans = ({ children }: { children: string }) => (
  <>
    {' '}
    <PageLink href="/app/settings#plan" newTab>
      {children}
    </PageLink>
  </>
)
