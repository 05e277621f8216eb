import type { LedgerContext } from '../payments/context.ts'
import { applyChange, type LedgerChange } from '../payments/ledger.ts'

type Step = (context: LedgerContext) => LedgerChange

/** Runs steps one after the other, each on the entries that the one before has left. */
export function inOrder(context: LedgerContext, steps: readonly Step[]): LedgerChange {
  let { entries } = context
  const all: LedgerChange = { added: [], updated: [] }
  for (const step of steps) {
    const { added, updated } = step({ ...context, entries })
    entries = applyChange(entries, { added, updated })
    all.added.push(...added)
    all.updated.push(...updated)
  }
  return all
}
