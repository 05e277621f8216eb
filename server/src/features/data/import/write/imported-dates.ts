import type { Derived } from '@mantel/domain/projects/timeline'
import type { Values } from '../mapping/values.ts'

/** A destage date from the file stays when other dates change, unless it is the calculated one. */
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
 * Payments from before the project was in Mantel are facts about it, and no entries in the ledger: no one recorded money, so no
 * report counts any.
 */
export function recordedPayments({ depositDate, fullPaidDate }: Values) {
  return {
    ...(depositDate !== undefined && { depositDate, recordedDepositDate: depositDate }),
    ...(fullPaidDate !== undefined && { fullPaidDate, recordedPaidDate: fullPaidDate }),
  }
}
