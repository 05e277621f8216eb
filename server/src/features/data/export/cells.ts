import { dayIn } from '@mantel/domain/basics/dates'
import { formatPhone } from '@mantel/domain/basics/phone'
import { exportFields, type ImportKind } from '@mantel/domain/data'
import { joinTags } from '@mantel/domain/tags'

type Value = string | number | string[] | null | undefined

/** Returns the cell text of each field: amounts as 14250.00, days as 2026-03-12, phone numbers as people read them, null as an empty string. */
export function toCells(kind: ImportKind, row: object, timeZone: string): Record<string, string> {
  const values = row as Record<string, Value>
  return Object.fromEntries(
    exportFields[kind].map((field) => [
      field,
      dayFields.includes(field) ? dayIn(timeZone, String(values[field])) : toCell(field, values[field]),
    ]),
  )
}

/** Instants that are exported as days. */
const dayFields: readonly string[] = ['joinedDate', 'submittedAt']

export function toCell(field: string, value: Value): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return joinTags(value)
  if (field === 'phone' || field === 'agentPhone') return formatPhone(String(value))
  return field === 'estimateValue' ? dollars(Number(value)) : String(value)
}

const dollars = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
