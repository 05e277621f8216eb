import type { LatestMerge } from '@mantel/domain/clients'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { useUndoingMerge } from './undo-merge.ts'

type Props = { merge: LatestMerge }

/** Who else this client is, for as long as the two can be parted again. */
export function MergeNote({ merge }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className="mb-5 flex items-start gap-2 text-13 leading-4.5 text-muted-foreground">
        <Merge size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <p className="min-w-0 wrap-anywhere">
            <bdi className="font-medium text-foreground">{merge.name}</bdi> was merged into this client{' '}
            <RelativeTime at={merge.mergedAt} />.
          </p>
          <Button variant="link" onClick={() => setAsking(true)}>
            Undo merge
          </Button>
        </div>
      </div>
      {isAsking && <UndoDialog merge={merge} onClose={() => setAsking(false)} />}
    </>
  )
}

function UndoDialog({ merge, onClose }: Props & { onClose: () => void }) {
  const undo = useUndoingMerge()
  const [isBusy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    await undo(merge.id)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Undo this merge?"
      description={
        <span className="wrap-anywhere">
          <bdi className="font-medium text-foreground">{merge.name}</bdi> becomes a client of their own again,
          with the projects, enquiries, letters and portal access that came from them. What was changed since
          stays as it is.
        </span>
      }
    >
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
          Undo merge
        </Button>
      </DialogActions>
    </Dialog>
  )
}
