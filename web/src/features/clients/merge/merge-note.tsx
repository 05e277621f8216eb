import type { LatestMerge } from '@mantel/domain/clients'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.tsx'
import { useUndoMergeWithToast } from './undo-merge.ts'

type Props = { merge: LatestMerge }

/** Shown only as long as the merge can be undone. */
export function MergeNote({ merge }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className="mb-5 flex items-start gap-2 text-13 leading-4.5 text-muted-foreground">
        <Merge size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <p className="min-w-0 wrap-anywhere">
            {copy.mergedNote(<Name merge={merge} />, <RelativeTime at={merge.mergedAt} />)}
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

const Name = ({ merge }: Props) => <bdi className="font-medium text-foreground">{merge.name}</bdi>

function UndoDialog({ merge, onClose }: Props & { onClose: () => void }) {
  const undo = useUndoMergeWithToast()
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
      description={<span className="wrap-anywhere">{copy.undoHint(<Name merge={merge} />)}</span>}
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
