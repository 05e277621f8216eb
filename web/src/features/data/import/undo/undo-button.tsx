import type { ImportCounts, ImportRun } from '@mantel/domain/data'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../../platform/api/api.ts'
import { fullDate } from '../../../../platform/dates.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import * as copy from '../copy.tsx'
import { useUndoImport } from '../queries.ts'

type Props = { run: ImportRun & { counts: ImportCounts }; undoableUntil: string }

export function UndoButton({ run, undoableUntil }: Props) {
  const [isOpen, setOpen] = useState(false)
  const undo = useUndoImport(run.id)
  return (
    <>
      <Button variant="ghost" icon={Undo2} onClick={() => setOpen(true)}>
        Undo import
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={copy.undoTitle(run.fileName)}
        action="Undo import"
        busy={undo.isPending}
        refusal={undo.error ? errorText(undo.error, copy.undoFailed) : undefined}
        onConfirm={() => undo.mutate(undefined, { onSuccess: () => setOpen(false) })}
        onClose={() => {
          undo.reset()
          setOpen(false)
        }}
      >
        {copy.undoConsequences(run.counts)} {copy.undoUntil(fullDate(undoableUntil))}
      </ConfirmDialog>
    </>
  )
}
