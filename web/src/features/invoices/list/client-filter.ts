import { clientName } from '@mantel/domain/clients'
import { useQueries } from '@tanstack/react-query'
import type { FilterDefinition } from '../../../platform/lists/filter-bar.tsx'
import { clientQuery } from '../../clients/queries.ts'
import { useClientOptions } from '../../projects/client-options.ts'

/** The filter by clients, who are searched for because a company can have thousands. */
export function useClientFilter(chosen: string | string[] | undefined): FilterDefinition {
  const ids = chosen === undefined ? [] : [chosen].flat()
  const clients = useQueries({ queries: ids.map((id) => clientQuery(id)) })
  return {
    name: 'client',
    label: 'Client',
    kind: 'records',
    options: clients.flatMap(({ data }) => (data ? [{ value: data.id, label: clientName(data) }] : [])),
    useFound,
  }
}

const useFound = (text: string) =>
  useClientOptions(text).map(({ label, value }) => ({ value: value.id, label }))
