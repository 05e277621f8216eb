import { can, type Permission } from '@mantel/domain/permissions'
import type { CompanyActor } from '../../platform/actor.ts'

/** How the activity names fields and stored values, by kind of record: the field `firstName` is "first name". */
export type ActivityLabels = Record<string, RecordLabels>
type RecordLabels = { fields: Record<string, string>; values?: Record<string, Record<string, string>> }

/** A field that no feature has named is spelled out: `firstName` becomes "first name". */
export const labelOf = (labels: ActivityLabels, kind: string | null, field: string) =>
  labels[kind ?? '']?.fields[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/**
 * Amounts, and the permission to see them. Descriptions are for everyone and contain no amounts, so an activity about an
 * amount records it as a change of one of these fields.
 */
const amounts: Record<string, Permission> = {
  amount: 'invoices:read',
  estimateValue: 'invoices:read',
  discountPercent: 'invoices:read',
  depositPercent: 'invoices:read',
  cost: 'costs:read',
  defaultCost: 'costs:read',
}

export function maySeeField(actor: CompanyActor, field: string) {
  const needed = amounts[field]
  return needed === undefined || can(actor, needed)
}
