import type { SystemEmail } from '@mantel/domain/admin/system-emails'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { type EmailTyped, emailFields } from './email-fields.ts'
import { useRestoreSystemEmail, useTestSystemEmail } from './queries.ts'

type Props = {
  email: SystemEmail
  typed: EmailTyped
  onReset: (email: SystemEmail) => void
  onRefused: (error: unknown, fallback: string) => void
}

/** Buttons that send a test email with the unsaved text and reset the email to its default text. */
export function EmailActions({ email, typed, onReset, onRefused }: Props) {
  const testing = useTestSystemEmail()
  const reset = useRestoreSystemEmail()
  const [isAsking, setAsking] = useState(false)
  const params = { key: email.key }

  function sendTest() {
    const { data } = emailFields.safeParse(typed)
    if (!data) return toast({ title: 'Nothing was sent', text: copy.testIncomplete })
    const { isActive: _, ...body } = data
    testing.mutate(
      { params, body },
      {
        onSuccess: ({ sentTo }) => toast({ title: 'Test sent', text: copy.testOnItsWay(sentTo) }),
        onError: (error) => onRefused(error, copy.testFailed),
      },
    )
  }
  function confirmReset() {
    reset.mutate(
      { params, body: { version: email.version } },
      {
        onSuccess: (saved) => {
          onReset(saved)
          close()
          toast({ title: 'Reset to default', text: logged })
        },
      },
    )
  }
  const close = () => {
    setAsking(false)
    reset.reset()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-border pt-5">
      <Button busy={testing.isPending} onClick={sendTest}>
        {copy.sendTest}
      </Button>
      {!email.isAsBuilt && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Reset to default
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={copy.resetTitle(email.name)}
        action="Reset"
        busy={reset.isPending}
        refusal={reset.error ? errorText(reset.error, copy.resetFailed) : undefined}
        onConfirm={confirmReset}
        onClose={close}
      >
        {copy.resetText}
      </ConfirmDialog>
    </div>
  )
}
