import { clientName } from '@mantel/domain/clients'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { clientSearchQuery } from './queries.ts'

export function useClientOptions(text: string) {
  const typed = useDeferredValue(text.trim())
  const { data } = useQuery({
    ...clientSearchQuery(typed),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  })
  const found = typed === '' ? [] : (data?.items ?? [])
  return found.map((client) => ({
    key: client.id,
    label: clientName(client),
    aside: client.email,
    value: { id: client.id, name: clientName(client) },
  }))
}
