import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../platform/api/api.ts'
import { toastError } from '../../platform/toast.ts'
import * as copy from './dialogs/copy.ts'
import { useCreateInvoice } from './queries.ts'

/** Creates a draft for a project and opens it. */
export function useOpenNewInvoice() {
  const { mutateAsync, isPending } = useCreateInvoice()
  const navigate = useNavigate()
  async function create(projectId: string) {
    try {
      const { id } = await mutateAsync({ body: { projectId } })
      await navigate({ to: '/app/invoices/$id', params: { id } })
    } catch (error) {
      toastError(errorText(error, copy.notCreated))
    }
  }
  return { create, isCreating: isPending }
}
