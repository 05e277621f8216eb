import { type ComponentProps, useRef, useState } from 'react'
import { LeaveDialog, UnsavedGroup } from '../form/unsaved.tsx'
import { Dialog } from './dialog.tsx'

/**
 * A dialog whose form reports unsaved changes with `Unsaved`. While there are any, a click outside does not close it,
 * and closing it asks for confirmation.
 */
export function FormDialog({ onOpenChange, children, ...rest }: ComponentProps<typeof Dialog>) {
  // A ref, not state: a click right after the last keystroke may come before the next render.
  const isDirty = useRef(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Dialog
        {...rest}
        staysOnClick={() => isDirty.current}
        onOpenChange={(open) => (!open && isDirty.current ? setAsking(true) : onOpenChange(open))}
      >
        <UnsavedGroup
          onChange={(next) => {
            isDirty.current = next
          }}
        >
          {children}
        </UnsavedGroup>
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
