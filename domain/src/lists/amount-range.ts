import { type Cents, formatDollars, largestAmount } from '../basics/money.ts'
import { missingValue } from './day-range.ts'

/** Amounts that match a filter. An end without an amount is open; `missing` matches only records without an amount. */
export type AmountRange = { from?: Cents; to?: Cents; missing?: true }

const custom = /^(\d{1,13})?\.\.(\d{1,13})?$/

/** Reads a filter for amounts: cents as in `100000..250000` with one end possibly missing, or `none`. */
export function readAmountRange(text: string): AmountRange | null {
  if (text === missingValue) return { missing: true }
  const [, from, to] = custom.exec(text) ?? []
  const ends = [from, to].flatMap((end) => (end === undefined ? [] : [Number(end)]))
  if (ends.length === 0 || ends.some((end) => end > largestAmount)) return null
  return { ...(from !== undefined && { from: Number(from) }), ...(to !== undefined && { to: Number(to) }) }
}

export const writeAmountRange = ({ from, to }: { from?: Cents | null; to?: Cents | null }) =>
  `${from ?? ''}..${to ?? ''}`

/** For the chip of a filter: “$1,000 – $2,500”, “At least $1,000”, “No amount”. */
export function describeAmountRange(text: string): string {
  const range = readAmountRange(text)
  if (!range) return text
  const { from, to, missing } = range
  if (missing) return 'No amount'
  if (from !== undefined && to !== undefined)
    return from === to ? formatDollars(from) : `${formatDollars(from)} – ${formatDollars(to)}`
  if (from !== undefined) return `At least ${formatDollars(from)}`
  return to === undefined ? text : `At most ${formatDollars(to)}`
}
