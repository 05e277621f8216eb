import type { Endpoint, Input } from '@mantel/domain/endpoints/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, toastError } from '../toast.ts'
import { errorText } from './api.ts'
import * as copy from './copy.ts'
import { downloadFile } from './download-file.ts'
import { refreshAfter } from './refresh.ts'

export type CsvExport<E extends Endpoint> = {
  endpoint: E
  fallbackName: string
  /** The error sentence if the export fails for an unknown reason. */
  failed: string
}

/**
 * Downloads an export and shows a toast. The server records each export as an activity, so activities are fetched
 * again.
 */
export function useCsvExport<E extends Endpoint>({ endpoint, fallbackName, failed }: CsvExport<E>) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Input<E>) => downloadFile(endpoint, input, fallbackName),
    onSuccess: (name) => {
      toast({ title: copy.exportReady, text: copy.exportSaved(name) })
      void refreshAfter(queries, endpoint)
    },
    onError: (error) => toastError(errorText(error, failed)),
  })
  return { start: (input: Input<E>) => mutate(input), isPreparing: isPending }
}
