import { formatDayWithYear } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import { formatPhone } from '@mantel/domain/basics/phone'
import { day } from '@mantel/domain/endpoints/times'
import { z } from 'zod'

type Names = {
  /** Names of records, by id. */
  records: Map<string, string>
  /** Labels of values that are stored as keys. */
  values?: Record<string, string> | undefined
}

/** Null if there is no value, or if the value would mean nothing to a reader. */
export function valueText(field: string, value: unknown, names: Names): string | null {
  if (Array.isArray(value)) {
    const texts = value.map((one) => valueText(field, one, names)).filter((one) => one !== null)
    return texts.length > 0 ? texts.join(', ') : null
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return formatNumber(field, value)
  if (typeof value !== 'string' || value === '' || value.length > maxTextLength) return null
  if (isId(value)) return names.records.get(value) ?? null
  if (phoneFields.has(field)) return formatPhone(value)
  return names.values?.[value] ?? (day.safeParse(value).success ? formatDayWithYear(value) : value)
}

export const isId = (value: unknown): value is string => z.uuid().safeParse(value).success

/** In characters. The activity does not show longer texts. */
const maxTextLength = 200

function formatNumber(field: string, value: number) {
  if (centFields.has(field)) return formatDollars(value)
  if (field.endsWith('Percent')) return `${value}%`
  if (field.endsWith('Days')) return value === 1 ? '1 day' : `${numberFormat.format(value)} days`
  return numberFormat.format(value)
}

const phoneFields = new Set(['phone', 'agentPhone'])

const centFields = new Set([
  'amount',
  'cost',
  'defaultCost',
  'deposit',
  'estimateValue',
  'subtotal',
  'taxAmount',
  'total',
])
const numberFormat = new Intl.NumberFormat('en-US')
