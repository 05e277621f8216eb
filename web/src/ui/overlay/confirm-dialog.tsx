import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { FormError } from '../form/form.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type Props = {
  open: boolean
  /** What is about to happen, and to which record. */
  title: string
  /** The consequences. */
  children: ReactNode
  action: string
  busy: boolean
  refusal?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that cannot simply be undone. */
export function ConfirmDialog({ open, title, children, action, busy, refusal, onConfirm, onClose }: Props) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} description={children}>
      {refusal && (
        <div className="mb-4">
          <FormError>{refusal}</FormError>
        </div>
      )}
      <DialogActions>
        {/* Cancel comes first, so that it has the initial focus and a hasty Enter does no harm. */}
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
