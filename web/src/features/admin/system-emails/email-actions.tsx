import type { SystemEmail } from '@mantel/domain/admin/system-emails'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../../activity/logged.ts'
import { type LetterTyped, letterFields } from './email-fields.ts'
import { useRestoreSystemEmail, useTestSystemEmail } from './queries.ts'

type Props = {
  letter: SystemEmail
  typed: LetterTyped
  onRestored: (letter: SystemEmail) => void
  onRefused: (error: unknown, otherwise: string) => void
}

/** A look at it in one’s own mail, as it is typed; and the way back to how it was shipped. */
export function LetterActions({ letter, typed, onRestored, onRefused }: Props) {
  const trying = useTestSystemEmail()
  const restoring = useRestoreSystemEmail()
  const [isAsking, setAsking] = useState(false)
  const params = { key: letter.key }

  function sendTest() {
    const { data } = letterFields.safeParse(typed)
    if (!data)
      return toast({ title: 'Nothing was sent', text: 'Give the letter a subject and a text first.' })
    const { isActive: _, ...body } = data
    trying.mutate(
      { params, body },
      {
        onSuccess: ({ sentTo }) => toast({ title: 'Test sent', text: `It is on its way to ${sentTo}.` }),
        onError: (error) => onRefused(error, 'The test could not be sent'),
      },
    )
  }
  function restore() {
    restoring.mutate(
      { params, body: { version: letter.version } },
      {
        onSuccess: (restored) => {
          onRestored(restored)
          close()
          toast({ title: 'Back to the built-in words', text: logged })
        },
      },
    )
  }
  const close = () => {
    setAsking(false)
    restoring.reset()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-border pt-5">
      <Button busy={trying.isPending} onClick={sendTest}>
        Send me a test
      </Button>
      {!letter.isAsBuilt && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Restore the built-in words
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Restore “${letter.name}”?`}
        action="Restore"
        busy={restoring.isPending}
        refusal={restoring.error ? errorText(restoring.error, 'The letter could not be restored') : undefined}
        onConfirm={restore}
        onClose={close}
      >
        Subject, text and button say again what they were shipped with. What somebody wrote here is gone.
      </ConfirmDialog>
    </div>
  )
}
