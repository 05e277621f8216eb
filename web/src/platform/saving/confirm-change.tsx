import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { errorText } from '../api/api.ts'

type Props = {
  title: string
  action: string
  /** The consequences. */
  children: ReactNode
  run: () => Promise<unknown>
  /** What the dialog says if the change fails without a reason. */
  failure: string
  onClose: () => void
}

/** Asks for confirmation and then makes the change. If the server refuses, the dialog stays open and says why. */
export function ConfirmChange({ title, action, children, run, failure, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function confirm() {
    setRefusal(undefined)
    setBusy(true)
    try {
      await run()
      onClose()
    } catch (error) {
      setRefusal(errorText(error, failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title={title}
      action={action}
      busy={isBusy}
      refusal={refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
