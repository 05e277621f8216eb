import { createHash } from 'node:crypto'
import { defaultNavigationLabels, type NavigationLabels } from '@mantel/domain/auth/auth'
import type { StageKind } from '@mantel/domain/projects/next-step'
import { eq } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { contactColumns, recipientColumns, timelineColumns } from '../companies/company-columns.ts'

export type Sections = Awaited<ReturnType<typeof sectionsOf>>

export async function sectionsOf(db: Db, companyId: string) {
  const { stages, labels, invoices, reminders, ...rest } = requireRow(
    await db.select(columns).from(companies).where(eq(companies.id, companyId)),
  )
  const { navigationLabels, ...others } = labels
  const { taxRateBps, ...invoiceFields } = invoices
  return {
    ...rest,
    invoices: { ...invoiceFields, taxPercent: taxRateBps / 100 },
    labels: { ...withDefaults(JSON.parse(navigationLabels) as Partial<NavigationLabels>), ...others },
    reminders: withPercent(reminders),
    stages: stages.names.map((name) => ({ name, kind: (stages.kinds[name] ?? 'open') as StageKind })),
  }
}

/**
 * Returns a fingerprint of one section, which the browser sends back when it saves. The fingerprint covers only the
 * section's own values, so changes elsewhere, such as a new invoice number, do not make it stale.
 */
export const fingerprintOf = (section: unknown) =>
  createHash('sha256').update(JSON.stringify(section)).digest('base64url').slice(0, 16)

const columns = {
  company: {
    ...contactColumns,
    businessEinNumber: companies.businessEinNumber,
    businessRegistrationNumber: companies.businessRegistrationNumber,
  },
  timeline: {
    ...timelineColumns,
    depositPercent: companies.depositPercent,
    paymentLateFee: companies.paymentLateFee,
    additionalServicesHourlyFee: companies.additionalServicesHourlyFee,
    clientDelaysPenaltyHourlyFee: companies.clientDelaysPenaltyHourlyFee,
    clientReschedulePenaltyFee: companies.clientReschedulePenaltyFee,
  },
  labels: {
    navigationLabels: companies.navigationLabels,
    brokerageLabel: companies.brokerageLabel,
    briefLabel: companies.briefLabel,
  },
  access: {
    staffSeeAllProjects: companies.staffSeeAllProjects,
    staffSeePrices: companies.staffSeePrices,
    autoMoveOnWin: companies.autoMoveOnWin,
    managersMayRefund: companies.managersMayRefund,
    requireTwoFactor: companies.requireTwoFactor,
  },
  esign: {
    esignEnabled: companies.esignEnabled,
    esignOwnerName: companies.esignOwnerName,
    esignOwnerInitials: companies.esignOwnerInitials,
    esignOwnerSignedAt: companies.esignOwnerSignedAt,
  },
  contracts: {
    contractExpiryDays: companies.contractExpiryDays,
    contractReminders: companies.contractReminders,
    contractReminderDays: companies.contractReminderDays,
  },
  payments: recipientColumns,
  invoices: {
    invoicePrefix: companies.invoicePrefix,
    invoiceNumberPadding: companies.invoiceNumberPadding,
    invoiceTemplate: companies.invoiceTemplate,
    taxLabel: companies.taxLabel,
    taxRateBps: companies.taxRateBps,
    invoiceTerms: companies.invoiceTerms,
    invoiceNotes: companies.invoiceNotes,
    depositInvoiceOnSigning: companies.depositInvoiceOnSigning,
    einOnInvoices: companies.einOnInvoices,
  },
  nextInvoiceNumber: companies.nextInvoiceNumber,
  reminders: {
    remindersEnabled: companies.remindersEnabled,
    reminderFromHour: companies.reminderFromHour,
    reminderUntilHour: companies.reminderUntilHour,
    reminderBusinessDays: companies.reminderBusinessDays,
    lateFeeKind: companies.lateFeeKind,
    lateFeeValue: companies.lateFeeValue,
    lateFeeGraceDays: companies.lateFeeGraceDays,
    lateFeeRepeat: companies.lateFeeRepeat,
    lateFeeCap: companies.lateFeeCap,
  },
  stages: { names: companies.projectStages, kinds: companies.stageKinds },
  projectTypes: companies.projectTypes,
  sources: companies.sources,
  logoFileId: companies.logoFileId,
}

/** A percentage is stored in basis points. */
const withPercent = <T extends { lateFeeKind: string; lateFeeValue: number }>(reminders: T): T =>
  reminders.lateFeeKind === 'percent'
    ? { ...reminders, lateFeeValue: reminders.lateFeeValue / 100 }
    : reminders

const withDefaults = (labels: Partial<NavigationLabels>): NavigationLabels => ({
  pipeline: labels.pipeline ?? defaultNavigationLabels.pipeline,
  projects: labels.projects ?? defaultNavigationLabels.projects,
  clients: labels.clients ?? defaultNavigationLabels.clients,
  settings: labels.settings ?? defaultNavigationLabels.settings,
})
