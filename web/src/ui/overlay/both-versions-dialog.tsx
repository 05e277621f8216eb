import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type Props = {
  fields: { label: string; yours: ReactNode; theirs: ReactNode }[]
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** Neither yet: what was typed stays where it was typed. */
  onClose: () => void
}

/** Two people changed the same thing: both versions, and a choice. */
export const BothVersionsDialog = ({ fields, onKeepMine, onTakeTheirs, onClose }: Props) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Somebody else changed this meanwhile"
    description="Theirs is saved, yours is not. Choose which one stays."
  >
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
      <Button onClick={onTakeTheirs}>Take theirs</Button>
      <Button variant="primary" onClick={onKeepMine}>
        Keep mine
      </Button>
    </DialogActions>
  </Dialog>
)

const Version = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure className="min-w-0">
    <figcaption className="mb-1 text-12 leading-4 text-muted-foreground">{name}</figcaption>
    {/* A long text is read by scrolling, also with the keys. */}
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      tabIndex={0}
      role="group"
      aria-label={name}
      className="max-h-48 overflow-y-auto rounded-control bg-muted px-2.5 py-2 text-13 leading-5 wrap-anywhere whitespace-pre-line"
    >
      {children || <span className="text-muted-foreground">Nothing</span>}
    </div>
  </figure>
)
