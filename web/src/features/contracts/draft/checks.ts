import { signatureField, valueOf } from '@mantel/domain/contracts/contract-fields'
import type { Contract } from '@mantel/domain/contracts/contracts'

/** `lacksOwner` is only a warning. Everything else blocks sending. */
export type Checks = {
  /** The fields that have no value, each listed once. */
  missing: string[]
  lacksSignature: boolean
  /** Sentences of the server about the draft as it was saved. */
  obstacles: string[]
  lacksOwner: boolean
}

type Known = Pick<Contract, 'values' | 'missing' | 'hidden' | 'owner' | 'obstacles'>

/** `ids` are the ids of all fields in the text. */
export function checkFields(
  ids: readonly string[],
  { values, missing, hidden, owner, obstacles }: Known,
): Checks {
  const merged = [...new Set(ids)].filter((id) => !signatureField(id))
  return {
    // The server sends no value for an amount that is hidden from this user, only whether it is missing.
    missing: merged.filter((id) => (hidden.includes(id) ? missing.includes(id) : !valueOf(values, id))),
    lacksSignature: !ids.includes('signature.client'),
    obstacles,
    lacksOwner: owner === null && ids.some((id) => signatureField(id)?.signer === 'owner'),
  }
}

export const isBlocked = ({ missing, lacksSignature, obstacles }: Checks) =>
  missing.length > 0 || lacksSignature || obstacles.length > 0
