import { Button } from '../../../../ui/base/button.tsx'
import { useChecklist } from '../../../checklist/queries.ts'
import { useRemoveSamplesWithUndo } from '../../../checklist/remove-samples.ts'
import { useReopenChecklist } from '../../../checklist/reopen-checklist.ts'
import * as copy from '../copy.tsx'
import { DataRow, DataRowSkeleton } from '../data-row.tsx'

/** Rows for the sample data and the checklist of a new company. Each row disappears when it is no longer needed. */
export function StarterRows() {
  const { data: list, isLoading } = useChecklist()
  const samples = useRemoveSamplesWithUndo()
  const reopening = useReopenChecklist()
  if (isLoading) return <DataRowSkeleton />
  return (
    <>
      {list?.hasSamples && (
        <DataRow
          title="Sample data"
          text={copy.samplesHint}
          actions={
            <Button busy={samples.isRemoving} onClick={samples.remove}>
              Remove sample data
            </Button>
          }
        />
      )}
      {reopening && (
        <DataRow
          title="Setup checklist"
          text={`${reopening.label}.`}
          actions={
            <Button onClick={reopening.open}>
              {list?.dismissed ? 'Show again' : 'Open'}
              <span className="sr-only">: setup checklist</span>
            </Button>
          }
        />
      )}
    </>
  )
}
