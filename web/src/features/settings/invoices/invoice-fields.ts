import { invoiceSettings } from '@mantel/domain/settings/invoice-settings'
import type { Settings } from '@mantel/domain/settings/settings'
import { z } from 'zod'
import { typedNumber, typedOnOff, typedSwitch } from '../typed-values.ts'
import * as copy from './copy.ts'

const { shape } = invoiceSettings

export const invoiceFields = z.object({
  invoicePrefix: shape.invoicePrefix,
  nextInvoiceNumber: typedNumber(shape.nextInvoiceNumber),
  invoiceNumberPadding: typedNumber(shape.invoiceNumberPadding),
  invoiceTemplate: z.string().pipe(shape.invoiceTemplate),
  taxLabel: shape.taxLabel,
  taxPercent: typedNumber(shape.taxPercent),
  invoiceTerms: shape.invoiceTerms.unwrap(),
  invoiceNotes: shape.invoiceNotes.unwrap(),
  depositInvoiceOnSigning: typedSwitch,
  einOnInvoices: typedSwitch,
})
export type InvoicesTyped = z.input<typeof invoiceFields>

export const invoiceLabels: Record<keyof InvoicesTyped, string> = {
  invoicePrefix: 'Prefix',
  nextInvoiceNumber: 'Next number',
  invoiceNumberPadding: 'Number format',
  invoiceTemplate: 'Template',
  taxLabel: 'Tax name',
  taxPercent: 'Tax rate',
  invoiceTerms: 'Terms',
  invoiceNotes: 'Notes',
  depositInvoiceOnSigning: copy.depositOnSigning,
  einOnInvoices: copy.showEin,
}

export const typedInvoices = ({ invoices }: Settings): InvoicesTyped => ({
  invoicePrefix: invoices.invoicePrefix,
  nextInvoiceNumber: String(invoices.nextInvoiceNumber),
  invoiceNumberPadding: String(invoices.invoiceNumberPadding),
  invoiceTemplate: invoices.invoiceTemplate,
  taxLabel: invoices.taxLabel,
  taxPercent: String(invoices.taxPercent),
  invoiceTerms: invoices.invoiceTerms ?? '',
  invoiceNotes: invoices.invoiceNotes ?? '',
  depositInvoiceOnSigning: typedOnOff(invoices.depositInvoiceOnSigning),
  einOnInvoices: typedOnOff(invoices.einOnInvoices),
})

type Stored = Settings['invoices']

/**
 * The values that the sample invoice shows: what the user typed, or the stored value where the typed one is invalid.
 */
export function sampleFields(typed: InvoicesTyped, stored: Stored) {
  const { invoicePrefix, nextInvoiceNumber, invoiceNumberPadding, taxPercent } = invoiceFields.shape
  const or = <T>(result: { success: boolean; data?: T }, otherwise: T) =>
    result.success && result.data !== undefined ? result.data : otherwise
  return {
    invoicePrefix: or(invoicePrefix.safeParse(typed.invoicePrefix), stored.invoicePrefix),
    nextInvoiceNumber: or(nextInvoiceNumber.safeParse(typed.nextInvoiceNumber), stored.nextInvoiceNumber),
    invoiceNumberPadding: or(
      invoiceNumberPadding.safeParse(typed.invoiceNumberPadding),
      stored.invoiceNumberPadding,
    ),
    taxPercent: or(taxPercent.safeParse(typed.taxPercent), stored.taxPercent),
    taxLabel: typed.taxLabel.trim() || stored.taxLabel,
    terms: typed.invoiceTerms.trim() || null,
    notes: typed.invoiceNotes.trim() || null,
    showsEin: typed.einOnInvoices === 'on',
  }
}
export type SampleFields = ReturnType<typeof sampleFields>

const paddings = [0, 3, 4, 5, 6]

/** The numbers of digits to choose from, and the stored one if it is not among them. */
export const paddingChoices = (stored: number) =>
  [...new Set([...paddings, stored])].toSorted((a, b) => a - b)
