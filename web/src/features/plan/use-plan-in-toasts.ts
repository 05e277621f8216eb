import { can } from '@mantel/domain/permissions'
import { useEffect } from 'react'
import { planActionFor } from '../../platform/api/plan-refusals.ts'
import { useUser } from '../../platform/session/session.ts'
import { offerHelp } from '../../platform/toast.ts'

/**
 * After a refusal because of the plan, the toast links to the plans. The link opens a new tab, so that typed text is
 * not lost.
 */
export function usePlanInToasts() {
  const mayChoose = can(useUser(), 'subscription:manage')
  useEffect(() => {
    if (!mayChoose) return
    return offerHelp((text) => {
      const label = planActionFor(text)
      return label ? { label, run: () => void open('/app/settings#plan', '_blank') } : null
    })
  }, [mayChoose])
}
