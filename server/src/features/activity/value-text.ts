import { day, withYear } from '@mantel/domain/dates'
import { inDollars } from '@mantel/domain/money'
import { z } from 'zod'

type Names = {
  /** Of the records that ids refer to. */
  records: Map<string, string>
  /** Of values that are stored as a key. */
  values?: Record<string, string> | undefined
}

/** A value in a sentence. Null if there is none, or if it would not mean anything to a reader. */
export function valueText(field: string, value: unknown, names: Names): string | null {
  if (Array.isArray(value)) {
    const texts = value.map((one) => valueText(field, one, names)).filter((one) => one !== null)
    return texts.length > 0 ? texts.join(', ') : null
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return inUnits(field, value)
  if (typeof value !== 'string' || value === '' || value.length > longestText) return null
  if (isId(value)) return names.records.get(value) ?? null
  return names.values?.[value] ?? (day.safeParse(value).success ? withYear(value) : value)
}

export const isId = (value: unknown): value is string => z.uuid().safeParse(value).success

/** A line or two. Longer texts are only shown on their own page. */
const longestText = 200

function inUnits(field: string, value: number) {
  if (cents.has(field)) return inDollars(value)
  if (field.endsWith('Percent')) return `${value}%`
  if (field.endsWith('Days')) return value === 1 ? '1 day' : `${plain.format(value)} days`
  return plain.format(value)
}

const cents = new Set(['amount', 'cost', 'defaultCost', 'estimateValue'])
const plain = new Intl.NumberFormat('en-US')
