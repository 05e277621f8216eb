import { useCompanyActions } from '../../layouts/commands/company-actions.ts'
import * as copy from './copy.ts'
import { doneCount, isComplete, itemCount } from './items.ts'
import { useChecklist, useEditChecklist } from './queries.ts'

/** Opens the checklist, even if it was dismissed. Null if it is not loaded or if nothing is left to do. */
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
