import { parse } from 'csv-parse/sync'
import { lenient } from './read-rows.ts'

const candidates = [',', ';', '\t', '|']

/** What parts the cells: with the right one, most rows are as wide as the first, and wide. */
export function findDelimiter(text: Buffer): string {
  const sample = text.subarray(0, 16 * 1024)
  const scored = candidates.map((delimiter) => ({ delimiter, score: scoreOf(widthsWith(sample, delimiter)) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function widthsWith(sample: Buffer, delimiter: string): number[] {
  const widths: number[] = []
  const note = (cells: string[]) => {
    if (cells.some((cell) => cell.trim() !== '')) widths.push(cells.length)
    return null
  }
  try {
    parse(sample, { ...lenient, delimiter, to: 50, on_record: note })
  } catch {
    // The sample ends somewhere, in the middle of a quotation perhaps. What was read until then says enough.
  }
  return widths
}

function scoreOf([first = 0, ...others]: number[]): number {
  if (first < 2) return 0
  const even = others.filter((width) => width === first).length / Math.max(others.length, 1)
  return even * 1000 + first
}
