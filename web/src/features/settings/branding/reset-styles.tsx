import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../../platform/api.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { keepStyles, useResetStyles } from '../queries.ts'

/** Back to how everybody starts. */
export function ResetStyles({ onReset }: { onReset: () => void }) {
  const queries = useQueryClient()
  const reset = useResetStyles()
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    reset.reset()
  }
  const confirm = () =>
    reset.mutate(
      {},
      {
        onSuccess: (styles) => {
          keepStyles(queries, styles)
          onReset()
          close()
          toast({ title: 'Back to the standard colours and type' })
        },
      },
    )
  return (
    <>
      <Button variant="ghost" className="-mr-3" onClick={() => setAsking(true)}>
        Reset to default
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Go back to the standard colours?"
        action="Reset"
        busy={reset.isPending}
        refusal={reset.error ? textOf(reset.error, 'The colours could not be reset') : undefined}
        onConfirm={confirm}
        onClose={close}
      >
        Your own seventeen colours and your type are replaced, for everybody in the company.
      </ConfirmDialog>
    </>
  )
}
