import { errorText } from '../../../../platform/api/api.ts'
import { toast, toastError } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { useChecklist, useRemoveSamples, useRestoreSamples } from '../../../checklist/queries.ts'
import { useReopenChecklist } from '../../../checklist/reopen-checklist.ts'
import * as copy from '../copy.tsx'
import { DataRow, DataRowSkeleton } from '../data-row.tsx'

/** Rows for the sample data and the checklist of a new company. Each row disappears when it is no longer needed. */
export function StarterRows() {
  const { data: list, isLoading } = useChecklist()
  const samples = useRemoveSamples()
  const restoring = useRestoreSamples()
  const reopening = useReopenChecklist()
  const removeSamples = () =>
    samples.mutate(
      {},
      {
        onSuccess: () =>
          toast({ title: 'Sample data removed', action: { label: 'Undo', run: restoreSamples } }),
        onError: (error) => toastError(errorText(error, copy.removeSamplesFailed)),
      },
    )
  const restoreSamples = () =>
    restoring.mutate({}, { onError: (error) => toastError(errorText(error, copy.restoreSamplesFailed)) })
  if (isLoading) return <DataRowSkeleton />
  return (
    <>
      {list?.hasSamples && (
        <DataRow
          title="Sample data"
          text={copy.samplesHint}
          actions={
            <Button busy={samples.isPending} onClick={removeSamples}>
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
