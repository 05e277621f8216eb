import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import * as copy from '../copy.ts'
import { Dialog, DialogActions } from './dialog.tsx'

type Props = {
  fields: { label: string; yours: ReactNode; theirs: ReactNode }[]
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** Called if the user closes the dialog without a choice. Their text stays in the field. */
  onClose: () => void
}

/** Shown when two users changed the same fields: both versions and a choice. */
export const BothVersionsDialog = ({ fields, onKeepMine, onTakeTheirs, onClose }: Props) => (
  <Dialog open onOpenChange={onClose} title={copy.changedElsewhere} description={copy.chooseVersion}>
    <div className="mb-5 flex flex-col gap-4">
      {fields.map(({ label, yours, theirs }) => (
        <section key={label} aria-label={label}>
          <h3 className="mb-1.5 text-13 leading-4.5 font-semibold">{label}</h3>
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            <Version name="Yours">{yours}</Version>
            <Version name="Theirs">{theirs}</Version>
          </div>
        </section>
      ))}
    </div>
    <DialogActions>
      <Button onClick={onTakeTheirs}>Keep theirs</Button>
      <Button variant="primary" onClick={onKeepMine}>
        Keep mine
      </Button>
    </DialogActions>
  </Dialog>
)

const Version = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure className="min-w-0">
    <figcaption className="mb-1 text-12 leading-4 text-muted-foreground">{name}</figcaption>
    {/* Long texts scroll, also with the keyboard. */}
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      role="group"
      aria-label={name}
      className="max-h-48 overflow-y-auto rounded-control bg-muted px-2.5 py-2 text-13 leading-5 wrap-anywhere whitespace-pre-line"
    >
      {children || <span className="text-muted-foreground">No value</span>}
    </div>
  </figure>
)
