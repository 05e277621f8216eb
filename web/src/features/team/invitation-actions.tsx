import type { Invitation } from '@mantel/domain/team'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import * as copy from './copy.ts'
import { useResendInvitation, useRevokeInvitation } from './queries.ts'

type Props = { invitation: Invitation }

export const InvitationActions = ({ invitation }: Props) => (
  <div className="flex justify-end gap-1 max-md:justify-start max-md:gap-2">
    <Resend invitation={invitation} />
    <Revoke invitation={invitation} />
  </div>
)

function Resend({ invitation: { id, email } }: Props) {
  const resend = useResendInvitation()
  const send = () =>
    resend.mutateAsync({ params: { id } }).then(
      () => toast({ title: 'Invitation resent', text: copy.resentTo(email) }),
      (error: unknown) => toastError(errorText(error, copy.invitationNotSent)),
    )
  return (
    <Button
      size="small"
      aria-label={copy.resendTo(email)}
      busy={resend.isPending}
      onClick={() => void send()}
    >
      Resend
    </Button>
  )
}

function Revoke({ invitation: { id, email } }: Props) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevokeInvitation()
  const confirm = () =>
    revoke.mutateAsync({ params: { id } }).then(
      () => {
        setAsking(false)
        toast({ title: 'Invitation revoked', text: email })
      },
      () => {}, // The dialog stays open and shows the error.
    )
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={copy.revokeFor(email)}
        onClick={() => {
          revoke.reset()
          setAsking(true)
        }}
      >
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        title={copy.revokeTitle(email)}
        action="Revoke invitation"
        busy={revoke.isPending}
        refusal={revoke.error ? errorText(revoke.error) : undefined}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {copy.revokeHint}
      </ConfirmDialog>
    </>
  )
}
