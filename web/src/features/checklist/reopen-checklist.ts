import { useCompanyActions } from '../../layouts/commands/company-actions.ts'
import * as copy from './copy.ts'
import { doneCount, isComplete, itemCount } from './items.ts'
import { useChecklist, useEditChecklist } from './queries.ts'

/**
 * Returns a label and a function that opens the checklist, even if it was dismissed. Returns null if the checklist is
 * complete or not loaded yet.
 */
export function useReopenChecklist() {
  const { data: list } = useChecklist()
  const { mutate: edit } = useEditChecklist()
  const { setUp } = useCompanyActions()
  if (!list || isComplete(list)) return null
  return {
    label: copy.progressLabel(doneCount(list), itemCount),
    open: () => {
      if (list.dismissed) edit({ dismissed: false })
      setUp()
    },
  }
}
