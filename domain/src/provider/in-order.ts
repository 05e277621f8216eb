import type { LedgerContext } from '../payments/context.ts'
import { applyChange, type LedgerChange } from '../payments/ledger.ts'

type Step = (context: LedgerContext) => LedgerChange

/** Runs steps one after the other. Each step sees the changes of the steps before it. Returns all changes. */
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
