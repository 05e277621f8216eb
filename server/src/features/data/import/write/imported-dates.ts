import type { Derived } from '@mantel/domain/projects/timeline'
import type { Values } from '../mapping/values.ts'

/** Keeps a destage date from the file when other dates change later, unless it equals the calculated date. */
export function settleImportedDates(
  { dateOfDestage = null }: Values,
  derived: Derived,
  customDates: readonly string[] = [],
) {
  if (dateOfDestage === null || dateOfDestage === derived.dateOfDestage) return { ...derived, customDates }
  return {
    ...derived,
    dateOfDestage: String(dateOfDestage),
    customDates: [...new Set([...customDates, 'dateOfDestage'])],
  }
}

/**
 * Puts the paid dates from the file into fields of the project and not into the ledger. No payment was recorded in
 * Mantel, so reports do not count any.
 */
export function recordedPayments({ depositDate, fullPaidDate }: Values) {
  return {
    ...(depositDate !== undefined && { depositDate, recordedDepositDate: depositDate }),
    ...(fullPaidDate !== undefined && { fullPaidDate, recordedPaidDate: fullPaidDate }),
  }
}
