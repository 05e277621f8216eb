import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useRevokeOtherSessions } from './queries.ts'

export function SignOutElsewhere({ count }: { count: number }) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevokeOtherSessions()
  const signOut = () =>
    revoke.mutateAsync({}).then(
      () => {
        setAsking(false)
        toast({ title: 'Signed out everywhere else' })
      },
      () => {}, // It stays open and says why.
    )
  return (
    <>
      <Button
        onClick={() => {
          revoke.reset()
          setAsking(true)
        }}
      >
        Sign out everywhere else
      </Button>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere else?"
        action={count === 1 ? 'Sign out 1 device' : `Sign out ${count} devices`}
        busy={revoke.isPending}
        refusal={revoke.error ? errorText(revoke.error) : undefined}
        onConfirm={() => void signOut()}
        onClose={() => setAsking(false)}
      >
        {count === 1 ? 'Your other device has' : `Your other ${count} devices have`} to sign in again. This
        one stays signed in.
      </ConfirmDialog>
    </>
  )
}
