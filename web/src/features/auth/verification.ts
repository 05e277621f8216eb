import { emailVerificationApi } from '@mantel/domain/auth/email-verification'
import { errorText, useChange } from '../../platform/api/api.ts'
import { refreshUser } from '../../platform/session/session.ts'
import { toast, toastError } from '../../platform/toast.ts'

export const useVerifyEmail = () => useChange(emailVerificationApi.verify)

export function useSendVerification() {
  const request = useChange(emailVerificationApi.request)
  const send = () =>
    request.mutate(
      {},
      {
        onSuccess: ({ message }) => {
          toast({ title: message })
          // The user may have confirmed the address in another tab or on another device, so the user is loaded again.
          void refreshUser()
        },
        onError: (error) => toastError(errorText(error)),
      },
    )
  return { send, isSending: request.isPending }
}
