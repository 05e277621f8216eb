import type { Day } from '@mantel/domain/basics/dates'
import { readAmountRange } from '@mantel/domain/lists/amount-range'
import { readDayRange } from '@mantel/domain/lists/day-range'
import { invalid } from '../../errors.ts'

/** Returns null if there is no filter. Refuses text that is not a range of dates. */
export function readDays(text: string | undefined, today: Day) {
  const range = text === undefined ? null : readDayRange(text, today)
  if (text !== undefined && !range) throw invalid('Enter a range of dates')
  return range
}

/** Returns null if there is no filter. Refuses text that is not a range of amounts. */
export function readAmounts(text: string | undefined) {
  const range = text === undefined ? null : readAmountRange(text)
  if (text !== undefined && !range) throw invalid('Enter a range of amounts')
  return range
}
