import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import {
  cents,
  day,
  emailAddress,
  id,
  instant,
  line,
  paragraph,
  percent,
  phoneNumber,
  tracked,
} from '../columns.ts'
import { isAtLeast, isOneOf, isWithin } from '../constraints.ts'

const stageKinds = ['open', 'won', 'completed', 'paused', 'canceled'] as const
type StageKinds = Record<string, (typeof stageKinds)[number]>

const defaultStageKinds: StageKinds = {
  Discovery: 'open',
  Bid: 'open',
  Won: 'won',
  Completed: 'completed',
  Paused: 'paused',
  Canceled: 'canceled',
}

export type ProviderRequirements = {
  /** For example “external_account”. */
  missing: string[]
  disabledReason: string | null
  /** When the provider will stop payments unless the company submits what is missing. */
  deadline: string | null
}

/** A tenant. The tokens of connected services are in company_secrets. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: line(200).notNull(),
    website: line(),
    phone: phoneNumber(),
    address: line(),
    city: line(200),
    state: line(100),
    zip: line(20),
    timeZone: line(64).notNull().default('America/New_York'),
    businessProfile: line(100),
    // The migration `integrity` adds the references to files and contract_templates.
    logoFileId: uuid(),

    projectTypes: text().array().notNull().default(['Full Stage', 'Enhancement', 'STR Design', 'Other']),
    projectStages: text()
      .array()
      .notNull()
      .default(['Discovery', 'Bid', 'Won', 'Completed', 'Paused', 'Canceled']),
    /** The meaning of each stage, which is independent of its name. */
    stageKinds: jsonb().$type<StageKinds>().notNull().default(defaultStageKinds),
    sources: text().array().notNull().default(['Referral', 'Website', 'Open House', 'Mail', 'Other']),
    navigationLabels: paragraph()
      .notNull()
      .default('{"pipeline":"Pipeline","projects":"Projects","clients":"Clients","settings":"Settings"}'),
    brokerageLabel: line(100).notNull().default('Brokerage'),
    briefLabel: line(100).notNull().default('Brief'),
    autoMoveOnWin: boolean().notNull().default(true),
    staffSeeAllProjects: boolean().notNull().default(true),
    staffSeePrices: boolean().notNull().default(false),
    managersMayRefund: boolean().notNull().default(false),
    requireTwoFactor: boolean().notNull().default(false),

    driveFolderId: line(),
    mailAccountAddress: emailAddress(),
    replyToAddress: emailAddress(),
    mailSignature: paragraph(),

    stageDurationDays: integer().notNull().default(90),
    depositDueDays: integer().notNull().default(2),
    finalPaymentDays: integer().notNull().default(5),
    finalPaymentAnchor: text({ enum: ['afterService', 'beforeService'] })
      .notNull()
      .default('afterService'),
    depositPercent: percent().notNull().default(50),
    paymentLateFee: paragraph(),
    additionalServicesHourlyFee: paragraph(),
    clientDelaysPenaltyHourlyFee: paragraph(),
    clientReschedulePenaltyFee: paragraph(),
    lateFeeKind: text({ enum: ['none', 'flat', 'percent'] })
      .notNull()
      .default('none'),
    /** Cents for a flat amount, basis points for a percentage. */
    lateFeeValue: integer().notNull().default(0),
    lateFeeGraceDays: integer().notNull().default(0),
    lateFeeRepeat: text({ enum: ['none', 'monthly'] })
      .notNull()
      .default('none'),
    lateFeeCap: cents(),
    /** When the company turned late fees on. Days before it are never charged. */
    lateFeeSince: day(),
    remindersEnabled: boolean().notNull().default(true),
    /** Reminders are sent from `reminderFromHour` until before `reminderUntilHour`, in the company's time zone. */
    reminderFromHour: smallint().notNull().default(8),
    reminderUntilHour: smallint().notNull().default(18),
    reminderBusinessDays: boolean().notNull().default(false),

    businessEinNumber: line(50),
    businessRegistrationNumber: line(100),
    taxRateBps: integer().notNull().default(0),
    taxLabel: line(100).notNull().default('Tax'),
    invoicePrefix: line(20).notNull().default('INV-'),
    invoiceStartNumber: integer().notNull().default(1),
    /** The number of the next invoice. It only increases. */
    nextInvoiceNumber: integer().notNull().default(1),
    invoiceNumberPadding: smallint().notNull().default(0),
    nextReceiptNumber: integer().notNull().default(1),
    invoiceTemplate: line(100).notNull().default('template-1-minimal'),
    depositInvoiceOnSigning: boolean().notNull().default(true),
    einOnInvoices: boolean().notNull().default(false),
    invoiceTerms: paragraph(),
    invoiceNotes: paragraph(),
    invoiceTemplateId: line(),
    invoiceTemplateName: line(),
    invoiceTemplateMimeType: line(200),

    defaultContractTemplate: uuid(),
    contractTemplateId: line(),
    contractTemplateName: line(),
    contractTemplateMimeType: line(200),
    contractExpiryDays: integer().notNull().default(30),
    contractReminders: boolean().notNull().default(true),
    contractReminderDays: smallint().notNull().default(3),
    esignEnabled: boolean().notNull().default(false),
    esignOwnerName: line(200),
    esignOwnerInitials: line(5),
    esignOwnerSignedAt: instant(),

    zelleId: line(200),
    zelleEnabled: boolean().notNull().default(false),
    venmoId: line(200),
    venmoEnabled: boolean().notNull().default(false),
    paypalId: line(200),
    paypalEnabled: boolean().notNull().default(false),
    cashappId: line(200),
    cashappEnabled: boolean().notNull().default(false),
    cashEnabled: boolean().notNull().default(false),
    checkPayableTo: line(200),
    checkEnabled: boolean().notNull().default(false),
    providerAccountId: line(200).unique('companies_provider_account_id_unique'),
    providerAccountStatus: line(50),
    providerEnabled: boolean().notNull().default(false),
    cardEnabled: boolean().notNull().default(false),
    achEnabled: boolean().notNull().default(false),
    providerConnectedAt: instant(),
    /** The name of the account's owner at the provider. */
    providerName: line(200),
    providerChargesEnabled: boolean().notNull().default(false),
    providerPayoutsEnabled: boolean().notNull().default(false),
    providerDetailsSubmitted: boolean().notNull().default(false),
    /** Whether the provider allows bank payments for this account. */
    providerAchActive: boolean().notNull().default(false),
    /** What the provider still needs, by the provider's names, and what happens without it. */
    providerRequirements: jsonb().$type<ProviderRequirements>(),
    /** For example “Every business day”. */
    providerPayoutSchedule: line(100),
    /** When the provider was asked for the values of these columns. Older answers never replace newer ones. */
    providerCheckedAt: instant(),

    suspendedAt: instant(),
    /** The start of the grace period, after which the company is deleted. */
    deletionRequestedAt: instant(),
    /** Not a foreign key, because a SuperAdmin, who belongs to no company, may have requested the deletion. */
    deletionRequestedBy: uuid(),
    ...tracked(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index('companies_deletion_requested_at_index')
      .on(t.deletionRequestedAt)
      .where(sql`deletion_requested_at is not null`),
    check('companies_name_check', sql`btrim(${t.name}) <> ''`),
    check('companies_project_types_check', sql`cardinality(${t.projectTypes}) between 1 and 100`),
    check('companies_project_stages_check', sql`cardinality(${t.projectStages}) between 1 and 100`),
    check('companies_sources_check', sql`cardinality(${t.sources}) <= 100`),
    check('companies_stage_kinds_check', sql`jsonb_typeof(${t.stageKinds}) = 'object'`),
    check('companies_navigation_labels_check', sql`jsonb_typeof(${t.navigationLabels}::jsonb) = 'object'`),
    isWithin('companies_stage_duration_days_check', t.stageDurationDays, 0, 3650),
    isWithin('companies_deposit_due_days_check', t.depositDueDays, 0, 3650),
    isWithin('companies_final_payment_days_check', t.finalPaymentDays, 0, 3650),
    isWithin('companies_contract_expiry_days_check', t.contractExpiryDays, 1, 365),
    isWithin('companies_contract_reminder_days_check', t.contractReminderDays, 1, 30),
    isOneOf('companies_final_payment_anchor_check', t.finalPaymentAnchor, ['afterService', 'beforeService']),
    isWithin('companies_deposit_percent_check', t.depositPercent, 0, 100),
    isOneOf('companies_late_fee_kind_check', t.lateFeeKind, ['none', 'flat', 'percent']),
    isOneOf('companies_late_fee_repeat_check', t.lateFeeRepeat, ['none', 'monthly']),
    isAtLeast('companies_late_fee_value_check', t.lateFeeValue, 0),
    isWithin('companies_late_fee_grace_days_check', t.lateFeeGraceDays, 0, 3650),
    isAtLeast('companies_late_fee_cap_check', t.lateFeeCap, 0),
    isWithin('companies_tax_rate_bps_check', t.taxRateBps, 0, 10_000),
    isAtLeast('companies_invoice_start_number_check', t.invoiceStartNumber, 1),
    isAtLeast('companies_next_invoice_number_check', t.nextInvoiceNumber, 1),
    isWithin('companies_invoice_number_padding_check', t.invoiceNumberPadding, 0, 12),
    isAtLeast('companies_next_receipt_number_check', t.nextReceiptNumber, 1),
    check('companies_provider_requirements_check', sql`jsonb_typeof(${t.providerRequirements}) = 'object'`),
    check(
      'companies_reminder_hours_check',
      sql`${t.reminderFromHour} >= 0 and ${t.reminderFromHour} < ${t.reminderUntilHour} and ${t.reminderUntilHour} <= 24`,
    ),
  ],
)

/** The company that owns the row. Deleting the company deletes the row. */
export const companyId = () => optionalCompanyId().notNull()

/** For tables that also contain rows of the platform itself. */
export const optionalCompanyId = () => uuid().references(() => companies.id, { onDelete: 'cascade' })
