import { z } from 'zod'

/** Larger numbers would not fit into the counter of the company. */
export const largestInvoiceNumber = 2_000_000_000

export type NumberFormat = { invoicePrefix: string; invoiceNumberPadding: number }

/** For example INV-1, or INV-0044 with four digits. */
export const formatInvoiceNumber = ({ invoicePrefix, invoiceNumberPadding }: NumberFormat, number: number) =>
  `${invoicePrefix}${String(number).padStart(invoiceNumberPadding, '0')}`

export const invoicePrefixInput = z
  .string('Enter a prefix')
  .trim()
  .max(20, 'Use 20 characters or fewer')
  .regex(/^[\p{L}\p{N}#/._ -]*$/u, 'Use letters, digits, spaces and # / . _ -')

export const invoiceNumberInput = z
  .string('Enter a number')
  .trim()
  .min(1, 'Enter a number')
  .max(50, 'Use 50 characters or fewer')
  .regex(/^[\p{L}\p{N}#/._ -]+$/u, 'Use letters, digits, spaces and # / . _ -')

/** The next number can only be increased, because an invoice number is never used twice. */
export function problemWithNextNumber(current: number, next: number): string | null {
  if (!Number.isInteger(next) || next < 1) return 'Enter a whole number above 0'
  if (next < current) return `Numbers can’t be reused. Enter ${current} or a higher number.`
  if (next > largestInvoiceNumber) return 'This number is too large'
  return null
}
