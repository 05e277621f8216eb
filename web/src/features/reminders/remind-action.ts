import { errorText } from '../../platform/api/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import * as copy from './copy.ts'
import { useRemind } from './queries.ts'

/** Sends a reminder about an invoice and shows who received it. */
export function useRemindAction() {
  const remind = useRemind()
  const run = async (id: string) => {
    try {
      const { recipientName, recipientEmail } = await remind.mutateAsync({ params: { id } })
      toast({ title: copy.reminded, text: `${recipientName}, ${recipientEmail}` })
    } catch (error) {
      toastError(errorText(error, copy.notReminded))
    }
  }
  return { run, isBusy: remind.isPending }
}
