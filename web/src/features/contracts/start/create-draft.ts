import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../../platform/api/api.ts'
import { toastError } from '../../../platform/toast.ts'
import * as copy from '../copy.ts'
import { useDraftContract } from '../queries.ts'

/** Creates a draft from the template, or from the company's default, and opens it in the editor. */
export function useCreateDraft(projectId: string) {
  const { mutateAsync, isPending } = useDraftContract()
  const navigate = useNavigate()
  /** Returns whether the draft was created. */
  async function draft(templateId?: string, { replace = false } = {}) {
    draftedIn = projectId
    try {
      const contract = await mutateAsync({ params: { id: projectId }, body: { templateId } })
      await navigate({
        to: '/app/projects/$id/contract',
        params: { id: projectId },
        search: { contract: contract.id },
        replace,
      })
      return true
    } catch (error) {
      draftedIn = null
      toastError(errorText(error, copy.createFailed))
      return false
    }
  }
  return { draft, isDrafting: isPending }
}

/** The project, because a page that lists its contracts can open the new draft before the call here has returned. */
let draftedIn: string | null = null

/** Returns true once for a draft that the user has just created in the project. */
export function takeNewDraft(projectId: string) {
  const isNew = draftedIn === projectId
  if (isNew) draftedIn = null
  return isNew
}
