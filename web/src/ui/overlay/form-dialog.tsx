import { type ComponentProps, useRef, useState } from 'react'
import { LeaveDialog, UnsavedTogether } from '../form/unsaved.tsx'
import { Dialog } from './dialog.tsx'

/** One with a form, which says by `Unsaved` what it holds: a stray click does not lose it, and whoever closes it is asked. */
export function FormDialog({ onOpenChange, children, ...rest }: ComponentProps<typeof Dialog>) {
  // Asked when it is to be closed: a click that follows the last key at once finds no drawing of it yet.
  const isDirty = useRef(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Dialog
        {...rest}
        staysOnClick={() => isDirty.current}
        onOpenChange={(open) => (!open && isDirty.current ? setAsking(true) : onOpenChange(open))}
      >
        <UnsavedTogether
          onChange={(next) => {
            isDirty.current = next
          }}
        >
          {children}
        </UnsavedTogether>
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
