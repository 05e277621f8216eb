import { dataApi, type ExportKind } from '@mantel/domain/data'
import { useCsvExport } from '../../../platform/api/use-csv-export.ts'
import * as copy from './copy.ts'

const endpoints = { clients: dataApi.exportClients, projects: dataApi.exportProjects }

/** Exports all clients or projects, or some of them. */
export function useExport(kind: ExportKind) {
  const { start, isPreparing } = useCsvExport({
    endpoint: endpoints[kind],
    fallbackName: `${kind}.csv`,
    failed: copy.exportFailed(kind),
  })
  return {
    start: () => start({ body: {} }),
    startWith: (ids: readonly string[]) => start({ body: { ids: [...ids] } }),
    isPreparing,
  }
}
