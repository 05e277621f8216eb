import { activityApi } from '@mantel/domain/activity'
import { dataApi, type ImportKind } from '@mantel/domain/data'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download-file.ts'
import { toast, toastError } from '../../../platform/toast.ts'

const endpoints = { clients: dataApi.exportClients, projects: dataApi.exportProjects }

/** Saves everything of a kind as a sheet. */
export function useExport(kind: ImportKind) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(endpoints[kind], {}, `${kind}.csv`),
    onSuccess: (name) => {
      toast({ title: 'Export ready', text: `Saved as ${name}` })
      void queries.invalidateQueries({ queryKey: [activityApi.ofCompany.path] })
    },
    onError: (error) => toastError(errorText(error, `The ${kind} could not be exported`)),
  })
  return { start: () => mutate(), isPreparing: isPending }
}
