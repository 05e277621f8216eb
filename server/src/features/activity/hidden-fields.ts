import { can, type Permission } from '@mantel/domain/permissions'
import type { CompanyActor } from '../../platform/actor.ts'

/**
 * The fields that contain amounts, and the permission to see each. Everyone reads descriptions, so an activity records
 * an amount as a change of one of these fields and not in its description.
 */
const amounts: Record<string, Permission> = {
  amount: 'invoices:read',
  total: 'invoices:read',
  deposit: 'invoices:read',
  subtotal: 'invoices:read',
  taxAmount: 'invoices:read',
  taxPercent: 'invoices:read',
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
