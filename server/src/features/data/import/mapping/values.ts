import { clientInput } from '@mantel/domain/clients'
import type { ImportKind } from '@mantel/domain/data'
import { type Day, day, givenDay } from '@mantel/domain/dates'
import { email } from '@mantel/domain/fields'
import { parseDollars } from '@mantel/domain/money'
import { newProject } from '@mantel/domain/projects/projects'
import { inPlainWords } from '@mantel/domain/validation-messages'
import type { z } from 'zod'

/** The company's own words, which cells are compared with. */
export type Lists = { stages: string[]; types: string[]; sources: string[] }

export type Value = string | number | null
export type Values = Partial<Record<string, Value>>
export type Read = { value: Value } | { problem: string }

/** A cell as the value that a person would have given in a form, by the same rules; or what is wrong with it. */
export function readValue(kind: ImportKind, field: string, text: string, lists: Lists): Read {
  if (!long.has(field) && text.length > mostInOneLine)
    return { problem: `Please use at most ${mostInOneLine} characters` }
  const given = readers[field]?.(text.trim(), lists) ?? { value: long.has(field) ? text : inOneLine(text) }
  if ('problem' in given) return given
  const { data, error } = rules[kind][field]?.safeParse(given.value, { error: inPlainWords }) ?? {
    data: given.value,
  }
  return error ? { problem: error.issues[0]?.message ?? '' } : { value: data as Value }
}

const rules: Record<ImportKind, Record<string, z.ZodType>> = {
  clients: { ...clientInput.shape, joinedDate: givenDay },
  projects: { ...newProject.shape, clientEmail: email() },
}

/** No field of one line is longer. Patterns are only tried on what is short: on a megabyte of spaces they never end. */
export const mostInOneLine = 500

/** These may have lines and spaces of their own. */
const long = new Set(['notes', 'brief', 'accessNotes'])
const inOneLine = (text: string) => text.replace(/[\t\r\n]+/g, ' ')

type Reader = (text: string, lists: Lists) => Read

const readers: Record<string, Reader> = {
  source: (text, { sources }) => ({ value: sources.find((one) => isSame(one, text)) ?? inOneLine(text) }),
  status: (text, { stages }) => oneOf('stage', text, stages),
  type: (text, { types }) => oneOf('type', text, types),
  joinedDate: aDay,
  dateBooked: aDay,
  dateServiced: aDay,
  estimateValue: (text) =>
    valueOr(parseDollars(text.replace(/USD$/i, '').trimEnd()), text, 'an amount, such as $14,250.00'),
  discountPercent: (text) => aNumber(text.replace(/%$/, '').trimEnd()),
  depositPercent: (text) => aNumber(text.replace(/%$/, '').trimEnd()),
  beds: aNumber,
  baths: aNumber,
  squareFeet: (text) => aNumber(text.replace(/(sq\.? ?(ft|feet)\.?|sf|ft²)$/i, '').trimEnd()),
}

function oneOf(what: string, text: string, known: string[]): Read {
  const found = known.find((one) => isSame(one, text))
  if (found !== undefined) return { value: found }
  return { problem: `There is no ${what} ${quoted(text)}. There are ${known.slice(0, 12).join(', ')}.` }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function aDay(text: string): Read {
  return valueOr(readDay(text), text, 'a date, such as 3/12/2026 or 2026-03-12')
}

function aNumber(text: string): Read {
  return valueOr(/^\d[\d,]*(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null, text, 'a number')
}

const valueOr = (value: Value, text: string, what: string): Read =>
  value === null ? { problem: `${quoted(text)} is not ${what}` } : { value }

/** As spreadsheets in this country write days; null where it is none. */
export function readDay(given: string): Day | null {
  if (given.length > 60) return null
  const text = given.trim().replace(/[T\s]+\d{1,2}:\d\d(:\d\d(\.\d+)?)?\s*([ap]m|Z|[+-]\d\d:?\d\d)?$/i, '')
  const [, month, dayOfMonth, year] =
    /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)$/.exec(text) ?? inWords(text) ?? []
  const written = month ? [wholeYear(year), two(month), two(dayOfMonth)].join('-') : text
  return day.safeParse(written).success ? written : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** “Mar 3, 2026”, “March 3 2026” and “3 March 2026”, in the order of the numbers. */
function inWords(text: string): string[] | null {
  const [, before, name = '', after, year] =
    /^(?:(\d{1,2})\.?\s+)?([a-z]{3,9})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/i.exec(text) ?? []
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const dayOfMonth = before ?? after
  return month > 0 && dayOfMonth && year ? [text, String(month), dayOfMonth, year] : null
}

const two = (number = '') => number.padStart(2, '0')
const wholeYear = (year = '') => (year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`)

/** What stands there, as much of it as fits into a sentence. */
export const quoted = (text: string) => `“${shortened(text, 40)}”`

/** By whole characters: half of one can neither be read nor stored. */
export const shortened = (text: string, most: number) =>
  text.length > most ? `${Array.from(text.slice(0, most)).slice(0, -1).join('').trimEnd()}…` : text
