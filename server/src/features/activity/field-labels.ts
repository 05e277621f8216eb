import { can, type Permission } from '@mantel/domain/permissions'
import type { CompanyActor } from '../../platform/actor.ts'
import { clientWords } from '../clients/field-labels.ts'
import { projectWords } from '../projects/field-labels.ts'
import { settingsWords } from '../settings/field-labels.ts'

const words: Record<string, Record<string, string>> = {
  client: clientWords,
  company: settingsWords,
  project: projectWords,
}

/** A field as people call it; one that nobody has named yet is called as it is written, word by word. */
export const wordFor = (about: string | null, field: string) =>
  words[about ?? '']?.[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/**
 * Amounts, and who may know them. Descriptions tell none, so that everybody may read them: a deed that is about an amount
 * records it as a change of one of these fields.
 */
const amounts: Record<string, Permission> = {
  amount: 'invoices:read',
  estimateValue: 'invoices:read',
  discountPercent: 'invoices:read',
  depositPercent: 'invoices:read',
  cost: 'costs:read',
  defaultCost: 'costs:read',
}

export function isToldTo(actor: CompanyActor, field: string) {
  const needed = amounts[field]
  return needed === undefined || can(actor, needed)
}
