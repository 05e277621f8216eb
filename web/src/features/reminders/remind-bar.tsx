import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { remindersApi } from '@mantel/domain/reminders/reminders'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { useEscape } from '../../ui/overlay/escape.ts'
import { BulkAction, BulkBar } from '../../ui/table/bulk-bar.tsx'
import type { Selection } from '../../ui/table/selection.ts'
import * as copy from './copy.ts'
import { useRemindMany } from './queries.ts'

type Result = Output<typeof remindersApi.remindMany>

const most = 50

/** Sends reminders about the selected invoices and lists those that the server refused. */
export function RemindBar({ selection }: { selection: Selection }) {
  const remind = useRemindMany()
  const [result, setResult] = useState<Result | null>(null)
  const { selected, clear } = selection
  useEscape(selected.size > 0 && !result, clear)
  const run = async () => {
    try {
      const answer = await remind.mutateAsync({ body: { ids: [...selected] } })
      if (answer.refused.length > 0) setResult(answer)
      else toast({ title: copy.remindersSent(answer.sent.length) })
      clear()
    } catch (error) {
      toastError(errorText(error, copy.notReminded))
    }
  }
  return (
    <>
      {selected.size > 0 && (
        <BulkBar count={selected.size} onClear={clear}>
          <BulkAction
            icon={BellRing}
            disabledReason={selected.size > most ? copy.tooMany : undefined}
            onClick={() => !remind.isPending && void run()}
          >
            Remind
          </BulkAction>
        </BulkBar>
      )}
      {result && <Refusals result={result} onClose={() => setResult(null)} />}
    </>
  )
}

const Refusals = ({ result: { sent, refused }, onClose }: { result: Result; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={copy.someNotSent(refused.length)}
    description={copy.othersSent(sent.length)}
  >
    <ul aria-label={copy.someNotSent(refused.length)} className="border-t border-border text-13 leading-4.5">
      {refused.map(({ invoiceId, invoiceNumber, reason }) => (
        <li key={invoiceId} className="flex gap-3 border-b border-border py-2">
          <bdi className="w-24 shrink-0 font-medium tabular-nums wrap-anywhere">{invoiceNumber}</bdi>
          <span className="min-w-0 flex-1 text-muted-foreground">{reason}</span>
        </li>
      ))}
    </ul>
    <div className="mt-5">
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </div>
  </Dialog>
)
