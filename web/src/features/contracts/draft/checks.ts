import { signatureField, valueOf } from '@mantel/domain/contracts/contract-fields'
import type { Contract } from '@mantel/domain/contracts/contracts'

/** `missing` and `lacksSignature` block sending. `lacksOwner` is only a warning. */
export type Checks = {
  /** The fields that have no value, each listed once. */
  missing: string[]
  lacksSignature: boolean
  lacksOwner: boolean
}

type Known = Pick<Contract, 'values' | 'missing' | 'hidden' | 'owner'>

/** `ids` are the ids of all fields in the text. */
export function checkFields(ids: readonly string[], { values, missing, hidden, owner }: Known): Checks {
  const merged = [...new Set(ids)].filter((id) => !signatureField(id))
  return {
    // The server sends no value for an amount that is hidden from this user, only whether it is missing.
    missing: merged.filter((id) => (hidden.includes(id) ? missing.includes(id) : !valueOf(values, id))),
    lacksSignature: !ids.includes('signature.client'),
    lacksOwner: owner === null && ids.some((id) => signatureField(id)?.signer === 'owner'),
  }
}

export const isBlocked = ({ missing, lacksSignature }: Checks) => missing.length > 0 || lacksSignature
