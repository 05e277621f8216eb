import { day, withYear } from '@mantel/domain/dates'
import { inDollars } from '@mantel/domain/money'
import { z } from 'zod'

/** A value as people say it. Null where there is none, and where there is nothing that would tell somebody something. */
export function inWords(field: string, value: unknown, names: Map<string, string>): string | null {
  if (Array.isArray(value)) {
    const told = value.map((one) => inWords(field, one, names)).filter((one) => one !== null)
    return told.length > 0 ? told.join(', ') : null
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return inUnits(field, value)
  if (typeof value !== 'string' || value === '' || value.length > longestText) return null
  if (isId(value)) return names.get(value) ?? null
  return day.safeParse(value).success ? withYear(value) : value
}

export const isId = (value: unknown): value is string => z.uuid().safeParse(value).success

/** A line or two. What is longer is read where it stands. */
const longestText = 200

function inUnits(field: string, value: number) {
  if (cents.has(field)) return inDollars(value)
  if (field.endsWith('Percent')) return `${value}%`
  if (field.endsWith('Days')) return value === 1 ? '1 day' : `${plain.format(value)} days`
  return plain.format(value)
}

const cents = new Set(['amount', 'cost', 'defaultCost', 'estimateValue'])
const plain = new Intl.NumberFormat('en-US')
