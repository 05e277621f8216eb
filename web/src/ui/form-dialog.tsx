import { type ComponentProps, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { LeaveDialog, UnsavedTogether } from './unsaved.tsx'

/** One with a form, which says by `Unsaved` what it holds: a stray click does not lose it, and whoever closes it is asked. */
export function FormDialog({ onOpenChange, children, ...rest }: ComponentProps<typeof Dialog>) {
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Dialog
        {...rest}
        staysOnClick={isDirty}
        onOpenChange={(open) => (!open && isDirty ? setAsking(true) : onOpenChange(open))}
      >
        <UnsavedTogether onChange={setDirty}>{children}</UnsavedTogether>
      </Dialog>
      <LeaveDialog
        open={isAsking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false)
          onOpenChange(false)
        }}
      />
    </>
  )
}
