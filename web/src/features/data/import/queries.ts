import { dataApi, type ImportKind, type ImportRun } from '@mantel/domain/data'
import type { Input } from '@mantel/domain/endpoint'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, query } from '../../../platform/api/api.ts'

/** Tens of thousands of rows are read to their end before there is an answer. */
const patience = 5 * 60_000

export const importQuery = (id: string) => query(dataApi.getImport, { params: { id } })

export const keepImport = (queries: QueryClient, run: ImportRun) =>
  queries.setQueryData(importQuery(run.id).queryKey, run)

export async function beginImport(queries: QueryClient, uploadId: string, kind: ImportKind) {
  const run = await call(dataApi.beginImport, { body: { uploadId, kind } }, { timeout: patience })
  keepImport(queries, run)
  return run
}

type Choice = Input<typeof dataApi.checkImport>['body']

export const useCheckImport = (id: string) =>
  useStep((body: Choice) => call(dataApi.checkImport, { params: { id }, body }, { timeout: patience }), id)

export const useRunImport = (id: string) =>
  useStep<void>(() => call(dataApi.runImport, { params: { id } }), id)

/** Where it was taken further elsewhere, in another window perhaps, it is shown as it is by now. */
function useStep<Given>(step: (given: Given) => Promise<ImportRun>, id: string) {
  const queries = useQueryClient()
  return useMutation<ImportRun, Error, Given>({
    mutationFn: step,
    onSuccess: (run) => keepImport(queries, run),
    onError: (error) => {
      if (error instanceof ApiError && [404, 409].includes(error.status))
        void queries.invalidateQueries(importQuery(id))
    },
  })
}
