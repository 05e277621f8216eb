import { addDays, type Day } from '@mantel/domain/basics/dates'
import { parseDollars } from '@mantel/domain/basics/money'
import { clientInput } from '@mantel/domain/clients'
import type { ImportField, ImportKind } from '@mantel/domain/data'
import { email } from '@mantel/domain/endpoints/fields'
import { day, dayInput } from '@mantel/domain/endpoints/times'
import { validationMessage } from '@mantel/domain/endpoints/validation-messages'
import { leadInput } from '@mantel/domain/leads/leads'
import { newProject } from '@mantel/domain/projects/projects'
import { joinTags, splitTags, tagKey, tagNames } from '@mantel/domain/tags'
import { z } from 'zod'

export type Lists = { stages: string[]; types: string[]; sources: string[]; tags: string[] }

/** Tags are a single string, as in an export. */
export type Value = string | number | null
export type Values = Partial<Record<string, Value>>
export type ReadResult = { value: Value } | { problem: string }

/** Validates a cell by the rules of the product's forms. */
export function readValue(kind: ImportKind, field: string, text: string, lists: Lists): ReadResult {
  const reader = readers[field as ImportField<ImportKind>]
  if (reader !== 'multiline' && text.length > maxLineLength)
    return { problem: `Use ${maxLineLength} characters or fewer` }
  const given = typeof reader === 'function' ? reader(text.trim(), lists) : readText(reader, text)
  if ('problem' in given) return given
  const { data, error } = rules[kind][field]?.safeParse(given.value, { error: validationMessage }) ?? {
    data: given.value,
  }
  return error ? { problem: error.issues[0]?.message ?? '' } : { value: data as Value }
}

const tagsInCell = z.string().transform(splitTags).pipe(tagNames).transform(joinTags)

const rules: Record<ImportKind, Record<string, z.ZodType>> = {
  clients: { ...clientInput.shape, tags: tagsInCell, joinedDate: dayInput },
  projects: {
    ...newProject.shape,
    tags: tagsInCell,
    clientEmail: email(),
    dateOfDestage: dayInput,
    depositDate: dayInput,
    fullPaidDate: dayInput,
  },
  leads: { ...leadInput.shape, submittedAt: dayInput },
}

/**
 * The length of the longest single-line field. Longer text is not matched, because a regular expression could
 * take forever on a megabyte of spaces.
 */
export const maxLineLength = 500

/** Multiline fields keep tabs and line breaks. In other fields, these become spaces. */
type TextKind = 'line' | 'multiline'

const readText = (kind: TextKind, text: string): ReadResult => ({
  value: kind === 'multiline' ? text : toOneLine(text),
})
const toOneLine = (text: string) => text.replace(/[\t\r\n]+/g, ' ')

type Reader = (text: string, lists: Lists) => ReadResult

const readers: Record<ImportField<ImportKind>, Reader | TextKind> = {
  id: 'line',
  name: 'line',
  firstName: 'line',
  lastName: 'line',
  email: 'line',
  phone: 'line',
  companyName: 'line',
  title: 'line',
  clientEmail: 'line',
  address: 'line',
  city: 'line',
  state: 'line',
  zip: 'line',
  brokerageName: 'line',
  agentName: 'line',
  agentEmail: 'line',
  agentPhone: 'line',
  occupancy: 'line',
  mlsNumber: 'line',
  projectAddress: 'line',
  notes: 'multiline',
  brief: 'multiline',
  accessNotes: 'multiline',
  message: 'multiline',
  source: (text, { sources }) => ({ value: sources.find((one) => isSame(one, text)) ?? toOneLine(text) }),
  // Uses the spelling of the tag that the company already has.
  tags: (text, { tags }) => ({
    value: joinTags(
      splitTags(text).map((name) => tags.find((one) => tagKey(one) === tagKey(name)) ?? toOneLine(name)),
    ),
  }),
  status: (text, { stages }) => readChoice('stage', text, stages),
  type: (text, { types }) => readChoice('type', text, types),
  joinedDate: readDayCell,
  submittedAt: readDayCell,
  dateBooked: readDayCell,
  dateServiced: readDayCell,
  dateOfDestage: readDayCell,
  depositDate: readPastDay,
  fullPaidDate: readPastDay,
  estimateValue: (text) =>
    valueOrProblem(parseDollars(text.replace(/USD$/i, '').trimEnd()), text, 'an amount like $14,250.00'),
  discountPercent: (text) => readNumber(text.replace(/%$/, '').trimEnd()),
  depositPercent: (text) => readNumber(text.replace(/%$/, '').trimEnd()),
  beds: readNumber,
  baths: readNumber,
  squareFeet: (text) => readNumber(text.replace(/(sq\.? ?(ft|feet)\.?|sf|ft²)$/i, '').trimEnd()),
}

function readChoice(noun: string, text: string, known: string[]): ReadResult {
  const found = known.find((one) => isSame(one, text))
  if (found !== undefined) return { value: found }
  return { problem: `${quote(text)} isn’t one of your ${noun}s (${known.slice(0, 12).join(', ')})` }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function readDayCell(text: string): ReadResult {
  return valueOrProblem(parseDay(text), text, 'a date like 3/12/2026')
}

/** Refuses days in the future. Allows tomorrow in UTC, which may already be today in the user's time zone. */
function readPastDay(text: string): ReadResult {
  const read = readDayCell(text)
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
  return 'value' in read && String(read.value) > tomorrow
    ? { problem: `${quote(text)} is in the future` }
    : read
}

function readNumber(text: string): ReadResult {
  return valueOrProblem(
    /^\d[\d,]*(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null,
    text,
    'a number',
  )
}

const valueOrProblem = (value: Value, text: string, expected: string): ReadResult =>
  value === null ? { problem: `${quote(text)} isn’t ${expected}` } : { value }

/** Parses a date in one of the forms that American spreadsheets use, or returns null. */
export function parseDay(given: string): Day | null {
  if (given.length > 60) return null
  const text = given.trim().replace(/[T\s]+\d{1,2}:\d\d(:\d\d(\.\d+)?)?\s*([ap]m|Z|[+-]\d\d:?\d\d)?$/i, '')
  const [, month, dayOfMonth, year] =
    /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)$/.exec(text) ?? parseWrittenDate(text) ?? []
  const written = month ? [fullYear(year), padTwo(month), padTwo(dayOfMonth)].join('-') : text
  return day.safeParse(written).success ? written : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Parses “Mar 3, 2026”, “March 3 2026” and “3 March 2026” as [text, month, day, year]. */
function parseWrittenDate(text: string): string[] | null {
  const [, before, name = '', after, year] =
    /^(?:(\d{1,2})\.?\s+)?([a-z]{3,9})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/i.exec(text) ?? []
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const dayOfMonth = before ?? after
  return month > 0 && dayOfMonth && year ? [text, String(month), dayOfMonth, year] : null
}

const padTwo = (number = '') => number.padStart(2, '0')
const fullYear = (year = '') => (year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`)

export const quote = (text: string) => `“${shorten(text, 40)}”`

/** Shortens text between code points, because a lone surrogate can be neither displayed nor stored. */
export const shorten = (text: string, most: number) =>
  text.length > most ? `${Array.from(text.slice(0, most)).slice(0, -1).join('').trimEnd()}…` : text
