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
}

/** Appears at the end of a form while it has unsaved changes, and stays visible while the form scrolls. */
export function SaveBar({ isDirty, busy, keys, action = 'Save changes', onDiscard }: Props) {
  return (
    <>
      <Unsaved isDirty={isDirty && !busy} />
      {isDirty && (
        <div className="sticky bottom-4 z-10 flex animate-sheet-up items-center gap-2 rounded-box bg-card py-2 pr-2 pl-3.5 shadow-floating">
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
      )}
    </>
  )
}
