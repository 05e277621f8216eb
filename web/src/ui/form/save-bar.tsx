import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { Kbd } from '../display/kbd.tsx'
import { Unsaved } from './unsaved.tsx'

type Props = {
  isDirty: boolean
  busy: boolean
  keys: string
  /** The label of the save button. */
  action?: string
  onDiscard: () => void
  /** Shown above the buttons. */
  notes?: ReactNode
}

/** Appears at the end of a form while it has unsaved changes, and stays visible while the form scrolls. */
export function SaveBar({ isDirty, busy, keys, action = 'Save changes', onDiscard, notes }: Props) {
  return (
    <>
      <Unsaved isDirty={isDirty && !busy} />
      {isDirty && (
        <div className="sticky bottom-4 z-10 animate-sheet-up rounded-box bg-card py-2 pr-2 pl-3.5 shadow-floating">
          {notes}
          <div className="flex items-center gap-2">
            <p className="flex flex-1 items-center gap-2 text-13 leading-4.5 text-muted-foreground">
              Unsaved changes
            </p>
            <span aria-hidden className="mr-1 touch:hidden">
              <Kbd>{keys}</Kbd>
            </span>
            <Button variant="ghost" disabled={busy} onClick={onDiscard}>
              Discard
            </Button>
            <Button type="submit" variant="primary" busy={busy}>
              {action}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
