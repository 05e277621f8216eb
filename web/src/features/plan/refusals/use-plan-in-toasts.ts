import { can } from '@mantel/domain/permissions'
import { useEffect } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { offerHelp } from '../../../platform/toast.ts'
import { planHelp } from './plan-help.ts'

/**
 * After a refusal because of the plan, the toast links to the plans, or says whom to ask. The link opens a new tab, so
 * that typed text is not lost.
 */
export function usePlanInToasts() {
  const mayChoose = can(useUser(), 'subscription:manage')
  useEffect(
    () =>
      offerHelp((text) => {
        const help = planHelp(text, mayChoose)
        if (!help || 'note' in help) return help
        return { action: { label: help.label, run: () => void open('/app/settings#plan', '_blank') } }
      }),
    [mayChoose],
  )
}
