import type { ClientSort } from '@mantel/domain/clients'
import { instantKey, numberKey, type SortKey, textKey } from '../../../platform/database/list-orders.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { isoText } from '../../../schema/columns.ts'
import { statKeys } from './client-stats.ts'

type Column = ClientSort extends infer S ? (S extends `-${string}` ? never : S) : never

const mayBeMissing = { mayBeMissing: true }

/** The first seven have an index; the others sort all clients by the stats of their projects: see decision 46. */
const orders: Record<Column, SortKey> = {
  name: textKey(clients.sortName),
  company: textKey(clients.sortCompany, mayBeMissing),
  email: textKey(clients.email),
  phone: textKey(clients.phone, mayBeMissing),
  city: textKey(clients.sortCity, mayBeMissing),
  source: textKey(clients.source, mayBeMissing),
  created: instantKey(clients.createdAt, isoText),
  projects: numberKey(statKeys.projects),
  value: numberKey(statKeys.value),
  balance: numberKey(statKeys.balance),
  activity: instantKey(statKeys.activity, isoText, mayBeMissing),
}

export function readSort(sort: ClientSort) {
  const isDescending = sort.startsWith('-')
  return { ...orders[(isDescending ? sort.slice(1) : sort) as Column], isDescending }
}
