import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import * as copy from './copy.tsx'
import { useRevokeOtherSessions } from './queries.ts'

export function SignOutElsewhere({ count }: { count: number }) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevokeOtherSessions()
  const signOut = () =>
    revoke.mutateAsync({}).then(
      () => {
        setAsking(false)
        toast({ title: copy.signedOutElsewhere })
      },
      () => {}, // The dialog stays open and shows the error.
    )
  return (
    <>
      <Button
        onClick={() => {
          revoke.reset()
          setAsking(true)
        }}
      >
        {copy.signOutElsewhere}
      </Button>
      <ConfirmDialog
        open={asking}
        title={copy.signOutElsewhereTitle}
        action={copy.signOutDevices(count)}
        busy={revoke.isPending}
        refusal={revoke.error ? errorText(revoke.error) : undefined}
        onConfirm={() => void signOut()}
        onClose={() => setAsking(false)}
      >
        {copy.signOutElsewhereHint(count)}
      </ConfirmDialog>
    </>
  )
}
