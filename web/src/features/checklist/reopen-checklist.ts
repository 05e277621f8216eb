import { useCompanyActions } from '../../layouts/commands/company-actions.ts'
import { doneCount, isComplete, itemCount } from './items.ts'
import { useChecklist, useEditChecklist } from './queries.ts'

/** The way to the list from a menu, also after it was put away: then it is back for good. Null where nothing is left. */
export function useReopening() {
  const { data: list } = useChecklist()
  const { mutate: edit } = useEditChecklist()
  const { setUp } = useCompanyActions()
  if (!list || isComplete(list)) return null
  return {
    label: `Getting set up, ${doneCount(list)} of ${itemCount}`,
    open: () => {
      if (list.dismissed) edit({ dismissed: false })
      setUp()
    },
  }
}
