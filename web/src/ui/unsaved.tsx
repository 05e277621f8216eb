import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Whoever leaves a form that holds something unsaved is asked first, also when they close the tab. */
export function Unsaved({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      busy={false}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      What you changed here is not saved yet.
    </ConfirmDialog>
  )
}
