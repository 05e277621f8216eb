import { errorText } from '../../../../platform/api/api.ts'
import { toast, toastError } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { useChecklist, useRemoveSamples } from '../../../checklist/queries.ts'
import { useReopening } from '../../../checklist/reopen-checklist.ts'
import { DataRow, DataRowSkeleton } from '../data-row.tsx'

/** What came with the account, for as long as it is there: samples to try things on, and the list of first steps. */
export function BeginningRows() {
  const { data: list, isLoading } = useChecklist()
  const samples = useRemoveSamples()
  const reopening = useReopening()
  const removeSamples = () =>
    samples.mutate(
      {},
      {
        onSuccess: () => toast({ title: 'Samples removed' }),
        onError: (error) => toastError(errorText(error, 'The samples could not be removed')),
      },
    )
  if (isLoading) return <DataRowSkeleton />
  return (
    <>
      {list?.hasSamples && (
        <DataRow
          title="Samples"
          text="The client and the project that came with your account, to try things on."
          actions={
            <Button busy={samples.isPending} onClick={removeSamples}>
              Remove samples
            </Button>
          }
        />
      )}
      {reopening && (
        <DataRow
          title="Startup checklist"
          text={`${reopening.label}.`}
          actions={
            <Button onClick={reopening.open}>
              {list?.dismissed ? 'Show it again' : 'Open'}
              <span className="sr-only">: startup checklist</span>
            </Button>
          }
        />
      )}
    </>
  )
}
