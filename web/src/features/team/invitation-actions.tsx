import type { Invitation } from '@mantel/domain/team'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useResendInvitation, useRevokeInvitation } from './queries.ts'

type Props = { invitation: Invitation }

export const InvitationActions = ({ invitation }: Props) => (
  <div className="flex justify-end gap-1 max-md:justify-start max-md:gap-2">
    <SendAgain invitation={invitation} />
    <Revoke invitation={invitation} />
  </div>
)

function SendAgain({ invitation: { id, email } }: Props) {
  const resend = useResendInvitation()
  const send = () =>
    resend.mutateAsync({ params: { id } }).then(
      () => toast({ title: 'Invitation sent again', text: `${email}. Only the newest link works.` }),
      (error: unknown) => toastError(errorText(error, 'The invitation could not be sent')),
    )
  return (
    <Button
      size="small"
      aria-label={`Send again to ${email}`}
      busy={resend.isPending}
      onClick={() => void send()}
    >
      Send again
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
      () => {}, // It stays open and says why.
    )
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Revoke the invitation to ${email}`}
        onClick={() => {
          revoke.reset()
          setAsking(true)
        }}
      >
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Revoke the invitation to ${email}?`}
        action="Revoke invitation"
        busy={revoke.isPending}
        refusal={revoke.error ? errorText(revoke.error) : undefined}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        The link in their letter stops working at once. You can invite them again later.
      </ConfirmDialog>
    </>
  )
}
