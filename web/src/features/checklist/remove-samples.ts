import { checklistApi } from '@mantel/domain/checklist'
import { errorText, useChange } from '../../platform/api/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import * as copy from './copy.ts'

/** Removes the sample data, with a toast that offers to undo it. */
export function useRemoveSamplesWithUndo() {
  const removal = useChange(checklistApi.removeSamples)
  const restoring = useChange(checklistApi.restoreSamples)
  const restore = () =>
    void restoring
      .mutateAsync({})
      .catch((error: unknown) => toastError(errorText(error, copy.samplesNotRestored)))
  const remove = () =>
    void removal.mutateAsync({}).then(
      () => toast({ title: 'Sample data removed', action: { label: 'Undo', run: restore } }),
      (error: unknown) => toastError(errorText(error, copy.samplesNotRemoved)),
    )
  return { remove, isRemoving: removal.isPending }
}
