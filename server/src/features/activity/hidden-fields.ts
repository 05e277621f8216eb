import { can, type Permission } from '@mantel/domain/permissions'
import type { CompanyActor } from '../../platform/actor.ts'

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
