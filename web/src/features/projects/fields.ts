import { onPaper } from '@mantel/domain/dates'
import { inDollars, inDollarsAndCents, parseDollars } from '@mantel/domain/money'
import { projectEdit } from '@mantel/domain/projects/projects'

/** What is typed as one text, and what kind of text it is. */
export const kinds = {
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
export type FieldName = keyof typeof kinds

const needed: readonly FieldName[] = ['title', 'address', 'type']

/** The API’s own sentence about what was typed, if it would refuse it. */
export const flawIn = (name: FieldName, text: string) =>
  projectEdit.shape[name].safeParse(given(name, text)).error?.issues[0]?.message

/** As the API stores it: nothing where nothing was typed. */
export const valueOf = (name: FieldName, text: string) => projectEdit.shape[name].parse(given(name, text))

function given(name: FieldName, text: string): unknown {
  const typed = text.trim()
  const kind = kinds[name]
  if (typed === '') return name === 'discountPercent' ? 0 : needed.includes(name) ? '' : null
  if (kind === 'money') return parseDollars(typed) ?? Number.NaN
  if (kind === 'number' || kind === 'percent') return Number(typed.replaceAll(/[,%\s]/g, '') || Number.NaN)
  return typed
}

/** As it is typed. */
export function typedOf(name: FieldName, value: Value): string {
  if (value === null || value === undefined) return ''
  if (kinds[name] === 'money') return inDollars(Number(value)).slice(1)
  return String(value)
}

/** As it is read. */
export function shownOf(name: FieldName, value: Value): string {
  if (value === null || value === undefined || value === '') return ''
  const kind = kinds[name]
  if (kind === 'money') return inDollarsAndCents(Number(value))
  if (kind === 'percent') return `${value}%`
  if (kind === 'date') return onPaper(String(value))
  if (kind !== 'number') return String(value)
  const count = Number(value).toLocaleString('en-US')
  return inDays.includes(name) ? `${count} ${count === '1' ? 'day' : 'days'}` : count
}

export type Value = string | number | null | undefined

const inDays: readonly FieldName[] = ['stageDurationDays', 'depositDueDays', 'finalPaymentDays']
