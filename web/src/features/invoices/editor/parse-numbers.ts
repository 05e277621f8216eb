import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { quantityInput, rateInput } from '@mantel/domain/invoices/amounts'
import { percent } from '@mantel/domain/projects/projects'
import { enterAmount } from '../../../platform/saving/copy.ts'
import { readCount, readDollars } from '../../../platform/saving/typed-values.ts'
import * as copy from './copy.ts'
import type { Parsed } from './inline-fields.tsx'

/** The parts of a zod schema that are needed to check a number. */
type Schema = {
  safeParse: (value: number) => { data?: number; error?: { issues: { message: string }[] } }
}

const check = (schema: Schema, value: number, sentence: string): Parsed => {
  if (Number.isNaN(value)) return { problem: sentence }
  const { data, error } = schema.safeParse(value)
  return data === undefined ? { problem: error?.issues[0]?.message ?? sentence } : { value: data }
}

/** An empty field counts as zero. */
export const parseRate = (text: string): Parsed =>
  check(rateInput, readDollars(text.trim()) ?? 0, enterAmount)
export const formatRate = (rate: number) => (rate === 0 ? '' : formatDollarsAndCents(rate))

export const parseQuantity = (text: string): Parsed =>
  check(quantityInput, text.trim() === '' ? Number.NaN : readCount(text.trim()), 'Enter a quantity')

export const parsePercent = (text: string): Parsed =>
  check(percent, text.trim() === '' ? 0 : readCount(text.trim().replace(/\s*%$/, '')), copy.enterPercent)
export const formatPercent = (value: number) => (value === 0 ? '' : String(value))

const mostDays = 3_650
export const parseDays = (text: string): Parsed => {
  const days = readCount(text.trim())
  return Number.isInteger(days) && days >= 0 && days <= mostDays
    ? { value: days }
    : { problem: copy.enterDays }
}
