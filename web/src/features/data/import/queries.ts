import { dataApi, type ImportKind, type ImportRun } from '@mantel/domain/data'
import type { Input } from '@mantel/domain/endpoints/endpoint'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, query } from '../../../platform/api/api.ts'

/** Long, because the server reads all rows, up to 20,000, before it answers. */
const slowCallTimeout = 5 * 60_000

export const importQuery = (id: string) => query(dataApi.getImport, { params: { id } })

export const recentImportsQuery = query(dataApi.recentImports, {})

export const cacheImport = (queries: QueryClient, run: ImportRun) =>
  queries.setQueryData(importQuery(run.id).queryKey, run)

export async function beginImport(queries: QueryClient, uploadId: string, kind: ImportKind) {
  const run = await call(dataApi.beginImport, { body: { uploadId, kind } }, { timeout: slowCallTimeout })
  cacheImport(queries, run)
  return run
}

type Choice = Input<typeof dataApi.checkImport>['body']

export const useCheckImport = (id: string) =>
  useImportStep(
    (body: Choice) => call(dataApi.checkImport, { params: { id }, body }, { timeout: slowCallTimeout }),
    id,
  )

export const useRunImport = (id: string) =>
  useImportStep<void>(() => call(dataApi.runImport, { params: { id } }), id)

export const useUndoImport = (id: string) =>
  useImportStep<void>(() => call(dataApi.undoImport, { params: { id } }), id)

/** Fetches the import again if the server refuses the step because of a change elsewhere, such as in another window. */
function useImportStep<Given>(step: (given: Given) => Promise<ImportRun>, id: string) {
  const queries = useQueryClient()
  return useMutation<ImportRun, Error, Given>({
    mutationFn: step,
    onSuccess: (run) => cacheImport(queries, run),
    onError: (error) => {
      if (error instanceof ApiError && [404, 409].includes(error.status))
        void queries.invalidateQueries(importQuery(id))
    },
  })
}
