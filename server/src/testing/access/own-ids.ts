import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { type IdentifierField, identifierFields } from '@mantel/domain/endpoints/endpoint-checks'
import type { RecordKind } from '@mantel/domain/endpoints/ids'
import { exampleOf, fill } from '../examples.ts'
import type { createTestTenant } from '../test-tenant.ts'

export type Tenant = Awaited<ReturnType<typeof createTestTenant>>
export type IdSlot = Extract<IdentifierField, { idOf: RecordKind }>

const idSlotsOf = (endpoint: Endpoint) =>
  identifierFields(endpoint).filter((slot): slot is IdSlot => 'idOf' in slot)

/** Rows of these record kinds belong to the platform, not to a tenant. */
const platformKinds: RecordKind[] = ['business-profile', 'offer-code', 'tier', 'waitlist-entry']
export const tenantSlotsOf = (endpoint: Endpoint) =>
  idSlotsOf(endpoint).filter(({ idOf }) => !platformKinds.includes(idOf))

/** Returns example input in which every id is that of a row of the tenant. */
type OwnIds = Pick<Tenant, 'ids' | 'others' | 'special'>

export const withOwnIds = (endpoint: Endpoint, own: OwnIds) =>
  idSlotsOf(endpoint).reduce(
    (input, slot) => fill(input, slot, ownIdFor(endpoint, slot, own)),
    exampleOf(endpoint),
  )

/**
 * Returns the id of one of the tenant's rows for the field. A second field of the same record kind gets
 * another row, because merging a row into itself would prove nothing.
 */
export function ownIdFor(endpoint: Endpoint, slot: IdSlot, { ids, others, special }: OwnIds) {
  const needed = special[endpoint.path]?.[slot.idOf]
  if (needed) return needed
  const first = idSlotsOf(endpoint).find(({ idOf }) => idOf === slot.idOf)
  const isFirst = first !== undefined && fieldOf(first) === fieldOf(slot)
  return (isFirst ? undefined : others[slot.idOf]) ?? idIn(ids, slot)
}

/** A filter that takes one value or a list of values is one field. */
const fieldOf = ({ part, path }: IdSlot) => [part, ...path.filter((step) => step !== '[]')].join()

export function idIn(ids: Record<string, string>, { idOf }: IdSlot) {
  const id = ids[idOf]
  if (!id) throw new Error(`The test tenant has no record of the kind ${idOf}`)
  return id
}
