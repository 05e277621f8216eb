import { formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollars, formatDollarsAndCents, parseDollars } from '@mantel/domain/basics/money'
import { formatPhone } from '@mantel/domain/basics/phone'
import { ofEachFee } from '@mantel/domain/projects/fees'
import { projectEdit } from '@mantel/domain/projects/projects'

/** The fields that are edited in a single input, with the kind of that input. */
export const fieldKinds = {
  title: 'text',
  address: 'text',
  city: 'text',
  state: 'text',
  zip: 'text',
  type: 'select',
  source: 'select',
  dateBooked: 'date',
  dateServiced: 'date',
  dateOfDestage: 'date',
  depositDueDate: 'date',
  finalPaymentDueDate: 'date',
  stageDurationDays: 'number',
  depositDueDays: 'number',
  finalPaymentDays: 'number',
  ...ofEachFee('text' as const),
  estimateValue: 'money',
  discountPercent: 'percent',
  depositPercent: 'percent',
  beds: 'number',
  baths: 'number',
  squareFeet: 'number',
  occupancy: 'select',
  mlsNumber: 'text',
  accessNotes: 'textarea',
  brokerageName: 'text',
  agentName: 'text',
  agentEmail: 'email',
  agentPhone: 'tel',
  brief: 'textarea',
  notes: 'textarea',
} as const
export type FieldName = keyof typeof fieldKinds

const requiredFields: readonly FieldName[] = ['title', 'address', 'type']

/** Returns the sentence with which the API would refuse the typed text, or undefined if the text is valid. */
export const validationError = (name: FieldName, text: string) =>
  projectEdit.shape[name].safeParse(inputOf(name, text)).error?.issues[0]?.message

/** Returns the value as the API stores it. Empty text becomes null in optional fields, and 0 as a discount. */
export const parseField = (name: FieldName, text: string) =>
  projectEdit.shape[name].parse(inputOf(name, text))

function inputOf(name: FieldName, text: string): unknown {
  const typed = text.trim()
  const kind = fieldKinds[name]
  if (typed === '') return name === 'discountPercent' ? 0 : requiredFields.includes(name) ? '' : null
  if (kind === 'money') return parseDollars(typed) ?? Number.NaN
  if (kind === 'number' || kind === 'percent') return Number(typed.replaceAll(/[,%\s]/g, '') || Number.NaN)
  return typed
}

/** The value as text to edit. */
export function fieldText(name: FieldName, value: Value): string {
  if (value === null || value === undefined) return ''
  if (fieldKinds[name] === 'money') return formatDollars(Number(value)).slice(1)
  if (fieldKinds[name] === 'tel') return formatPhone(String(value))
  return String(value)
}

/** The value as it is displayed. */
export function formatField(name: FieldName, value: Value): string {
  if (value === null || value === undefined || value === '') return ''
  const kind = fieldKinds[name]
  if (kind === 'money') return formatDollarsAndCents(Number(value))
  if (kind === 'percent') return `${value}%`
  if (kind === 'tel') return formatPhone(String(value))
  if (kind === 'date') return formatNumericDay(String(value))
  if (kind !== 'number') return String(value)
  const count = Number(value).toLocaleString('en-US')
  return inDays.includes(name) ? `${count} ${count === '1' ? 'day' : 'days'}` : count
}

export type Value = string | number | null | undefined

const inDays: readonly FieldName[] = ['stageDurationDays', 'depositDueDays', 'finalPaymentDays']
