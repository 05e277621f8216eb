import { authApi } from '@mantel/domain/auth'
import { textOf, useChange } from '../../platform/api.ts'
import { toast, toastError } from '../../platform/toast.ts'

/** Sends the link that confirms the own address again, and says what came of it. */
export function useSendVerification() {
  const request = useChange(authApi.requestVerification)
  const send = () =>
    request.mutate(
      {},
      {
        onSuccess: ({ message }) => toast({ title: 'Letter sent', text: message }),
        onError: (error) => toastError(textOf(error)),
      },
    )
  return { send, isSending: request.isPending }
}
