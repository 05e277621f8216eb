import type { ReactNode } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { logged } from './copy.ts'

type Props = {
  record: { id: string; name: string }
  change: {
    mutateAsync: (input: { params: { id: string } }) => Promise<unknown>
    isPending: boolean
    error: Error | null
  }
  /** The title of the toast after the deletion. */
  deleted: string
  /** The error text if the server gives no reason. */
  fallback: string
  /** Explains the consequences. */
  children: ReactNode
  onClose: () => void
}

export function DeleteDialog({ record: { id, name }, change, deleted, fallback, children, onClose }: Props) {
  const confirm = () =>
    change.mutateAsync({ params: { id } }).then(
      () => {
        onClose()
        toast({ title: deleted, text: logged })
      },
      () => {}, // The dialog stays open and shows the error.
    )
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      action="Delete"
      busy={change.isPending}
      refusal={change.error ? errorText(change.error, fallback) : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
