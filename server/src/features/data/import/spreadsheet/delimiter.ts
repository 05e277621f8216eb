import { parse } from 'csv-parse/sync'
import { lenient } from './read-rows.ts'

const candidates = [',', ';', '\t', '|']

/**
 * Returns the delimiter with which most rows have as many cells as the first row. Of equally good ones, the
 * one with the most cells wins.
 */
export function findDelimiter(text: Buffer): string {
  const sample = text.subarray(0, 16 * 1024)
  const scored = candidates.map((delimiter) => ({
    delimiter,
    score: scoreOf(measureWidths(sample, delimiter)),
  }))
  return scored.reduce((best, other) => (other.score > best.score ? other : best)).delimiter
}

function measureWidths(sample: Buffer, delimiter: string): number[] {
  const widths: number[] = []
  const recordWidth = (cells: string[]) => {
    if (cells.some((cell) => cell.trim() !== '')) widths.push(cells.length)
    return null
  }
  try {
    parse(sample, { ...lenient, delimiter, to: 50, on_record: recordWidth })
  } catch {
    // The sample may end inside a quoted cell. The rows before that are enough.
  }
  return widths
}

function scoreOf([first = 0, ...others]: number[]): number {
  if (first < 2) return 0
  const even = others.filter((width) => width === first).length / Math.max(others.length, 1)
  return even * 1000 + first
}
