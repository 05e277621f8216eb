import { signatureField, valueOf } from '@mantel/domain/contracts/contract-fields'
import type { Contract } from '@mantel/domain/contracts/contracts'

/** What is in the way of sending, and what is only worth knowing before. */
export type Checks = {
  /** Fields without a value, each once. */
  missing: string[]
  lacksSignature: boolean
  lacksOwner: boolean
}

type Known = Pick<Contract, 'values' | 'missing' | 'hidden' | 'owner'>

/** Of the fields that a text has, by their ids. */
export function checksOf(ids: readonly string[], { values, missing, hidden, owner }: Known): Checks {
  const merged = [...new Set(ids)].filter((id) => !signatureField(id))
  return {
    // Of an amount that this person may not know, only the server can say whether there is one.
    missing: merged.filter((id) => (hidden.includes(id) ? missing.includes(id) : !valueOf(values, id))),
    lacksSignature: !ids.includes('signature.client'),
    lacksOwner: owner === null && ids.some((id) => signatureField(id)?.signer === 'owner'),
  }
}

export const isBlocked = ({ missing, lacksSignature }: Checks) => missing.length > 0 || lacksSignature

export const missingWords = (count: number) =>
  count === 1 ? '1 field has no value' : `${count} fields have no value`
