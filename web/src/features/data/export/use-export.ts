import { dataApi, type ExportKind } from '@mantel/domain/data'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download-file.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import * as copy from './copy.ts'

const endpoints = { clients: dataApi.exportClients, projects: dataApi.exportProjects }

/** Downloads all clients or projects, or some of them, as CSV. The server records each export, so the activity list is refreshed. */
export function useExport(kind: ExportKind) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: readonly string[] | undefined) =>
      downloadFile(endpoints[kind], { body: ids ? { ids: [...ids] } : {} }, `${kind}.csv`),
    onSuccess: (name) => {
      toast({ title: 'Export ready', text: copy.exportSaved(name) })
      void refreshAfter(queries, endpoints[kind])
    },
    onError: (error) => toastError(errorText(error, copy.exportFailed(kind))),
  })
  return {
    start: () => mutate(undefined),
    startWith: (ids: readonly string[]) => mutate(ids),
    isPreparing: isPending,
  }
}
