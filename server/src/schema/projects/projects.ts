import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { clients } from '../clients/clients.ts'
import {
  cents,
  createdAt,
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
import { companyId } from '../companies/companies.ts'
import { isAtLeast, isOneOf, isWithin, refersTo } from '../constraints.ts'
import { users } from '../users.ts'

const signingStatuses = ['none', 'draft', 'sent', 'signed', 'withdrawn', 'declined', 'expired'] as const

/**
 * Values that replace a missing day in sorted lists of invoices. A cursor can compare them, and they sort last in
 * either direction.
 */
export const missingDays = { 'after all': '9999-12-31', 'before all': '0001-01-01' } as const

/** The late fee that applied when the project's contract was sent. `kind` is `none` if there was none. */
export type LateFeeTerms = {
  kind: 'none' | 'flat' | 'percent'
  value: number
  graceDays: number
  repeat: 'none' | 'monthly'
  cap: number | null
}

/** Unlike coalesce(), a case expression is leakproof, so PostgreSQL can use an index under row-level security. */
export const orMissingDay = (day: AnyPgColumn, when: keyof typeof missingDays) =>
  sql`(case when ${day} is null then ${sql.raw(`'${missingDays[when]}'`)}::date else ${day} end)`

export const projects = pgTable(
  'projects',
  {
    id: id(),
    companyId: companyId(),
    /** Null if the project has no client, or if its client was deleted. */
    clientId: uuid(),
    title: line().notNull(),
    address: line().notNull(),
    city: line(200),
    state: line(100),
    zip: line(20),
    brief: paragraph(),
    /** Never shown to the client. */
    notes: paragraph(),
    // Type and stage come from the company's own lists, so there is no fixed set of values.
    type: line(100).notNull().default('Other'),
    status: line(100).notNull().default('Discovery'),
    source: line(100),
    tags: text().array().notNull().default([]),
    /** The position in its column of the board. */
    sortOrder: doublePrecision().notNull().default(0),
    isSample: boolean().notNull().default(false),
    archivedAt: instant(),
    cancelReason: paragraph(),

    brokerageName: line(200),
    agentName: line(200),
    agentEmail: emailAddress(),
    agentPhone: phoneNumber(),
    beds: integer(),
    baths: numeric({ precision: 4, scale: 1, mode: 'number' }),
    squareFeet: integer(),
    occupancy: line(100),
    accessNotes: paragraph(),
    mlsNumber: line(50),

    dateBooked: day(),
    dateServiced: day(),
    dateOfDestage: day(),
    depositDate: day(),
    fullPaidDate: day(),
    /**
     * The payment dates from an import, for payments from before the company used the product. They are not entries of
     * the ledger, and apply until the project has an entry or a sent invoice; see settleProject().
     */
    recordedDepositDate: day(),
    recordedPaidDate: day(),
    depositDueDate: day(),
    finalPaymentDueDate: day(),
    /** The names of the dates that a user set manually, which are therefore not calculated. */
    customDates: text().array().notNull().default([]),
    /**
     * If one of the next nine columns or `depositPercent` is null, the company's setting applies. Sending a contract
     * copies all ten settings to the project; see copyTermsToProject().
     */
    stageDurationDays: integer(),
    depositDueDays: integer(),
    finalPaymentDays: integer(),
    finalPaymentAnchor: text({ enum: ['afterService', 'beforeService'] }),
    paymentLateFee: paragraph(),
    additionalServicesHourlyFee: paragraph(),
    clientDelaysPenaltyHourlyFee: paragraph(),
    clientReschedulePenaltyFee: paragraph(),
    lateFeeTerms: jsonb().$type<LateFeeTerms>(),

    estimateValue: cents(),
    discountPercent: percent().notNull().default(0),
    depositPercent: percent(),
    disabledPaymentMethods: text().array().notNull().default([]),
    remindersPausedUntil: instant(),
    documents: text().array().notNull().default([]),
    photos: text().array().notNull().default([]),
    driveFolderId: line(),
    invoiceSentCount: integer().notNull().default(0),
    contractSentCount: integer().notNull().default(0),
    invoiceTemplateId: line(),
    invoiceTemplateName: line(),
    invoiceTemplateMimeType: line(200),

    /**
     * syncProjectContractStatus() sets these three: the status and the link of the contract that the project shows, and
     * the time of the project's first signature.
     */
    contractSigningStatus: text({ enum: signingStatuses }).notNull().default('none'),
    contractSignedAt: instant(),
    /** The project's value when the contract that was signed last was sent. */
    signedValue: cents(),
    // The migration `integrity` adds the reference to contract_signing_links.
    contractSigningLinkId: uuid(),
    /** Query this with search_projects(). It has the same format as the search text of clients. */
    searchText: text().generatedAlwaysAs(
      sql`folded(' ' || title || ' ' || address || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(brokerage_name, '') || ' ' || coalesce(agent_name, '') || ' ' || coalesce(agent_email, '') || ' ' || coalesce(mls_number, '') || ' ' || coalesce(agent_phone, '') || ' ' || regexp_replace(coalesce(agent_phone, ''), '[^0-9]', '', 'g'))`,
    ),
    /**
     * For lists by title; see sort_text() in the migration `lists`. It is a column, because row-level security prevents
     * the use of an index on an expression.
     */
    sortTitle: text().notNull().generatedAlwaysAs(sql`sort_text(title)`),
    /** What the client pays for the project: the estimate minus the discount, rounded like subtractDiscount(). */
    value: cents().generatedAlwaysAs(
      sql`(estimate_value - round(estimate_value * discount_percent * 0.01))::bigint`,
    ),
    /** The earliest due date of a payment that has not arrived. After this day, the project is overdue. */
    paymentDueDate: day().generatedAlwaysAs(
      sql`case when full_paid_date is null then least(final_payment_due_date, case when deposit_date is null then deposit_due_date end) end`,
    ),
    ...tracked(),
  },
  (t) => [
    unique('projects_company_id_id_unique').on(t.companyId, t.id),
    refersTo('projects_client_fk', [t.companyId, t.clientId], clients).onDelete('set null'),
    index().on(t.companyId, t.clientId),
    index().on(t.companyId, t.contractSigningLinkId),
    index().on(t.companyId, t.status, t.sortOrder, t.id),
    // For lists in the order of creation. The dashboard counts new projects by source and stage from this index alone.
    index('projects_created_index').on(t.companyId, t.createdAt, t.id, t.source, t.status),
    index().on(t.companyId, t.sortTitle, t.id),
    index().on(t.companyId, t.dateServiced, t.id),
    index().on(t.companyId, t.dateOfDestage, t.id),
    index().on(t.companyId, t.dateBooked, t.id),
    index().on(t.companyId, t.value, t.id),
    index().on(t.companyId, t.type, t.id),
    index().on(t.companyId, t.source, t.id),
    // The next indexes are for the dashboard. They contain only a few projects, however many a company has completed.
    index('projects_payment_due_index')
      .on(t.companyId, t.paymentDueDate, t.status)
      .where(sql`${t.archivedAt} is null and ${t.paymentDueDate} is not null`),
    index('projects_awaiting_signature_index')
      .on(t.companyId, t.status)
      .where(sql`${t.archivedAt} is null and ${t.contractSigningStatus} = 'sent'`),
    index('projects_declined_index')
      .on(t.companyId, t.id)
      .where(sql`${t.archivedAt} is null and ${t.contractSigningStatus} = 'declined'`),
    index('projects_sample_index').on(t.companyId).where(sql`${t.isSample}`),
    index('projects_search_index').using('gin', t.companyId, t.searchText.op('gin_trgm_ops')),
    check('projects_title_check', sql`btrim(${t.title}) <> ''`),
    check('projects_address_check', sql`btrim(${t.address}) <> ''`),
    isAtLeast('projects_estimate_value_check', t.estimateValue, 0),
    isWithin('projects_discount_percent_check', t.discountPercent, 0, 100),
    isWithin('projects_deposit_percent_check', t.depositPercent, 0, 100),
    isWithin('projects_stage_duration_days_check', t.stageDurationDays, 0, 3650),
    isWithin('projects_deposit_due_days_check', t.depositDueDays, 0, 3650),
    isWithin('projects_final_payment_days_check', t.finalPaymentDays, 0, 3650),
    isOneOf('projects_final_payment_anchor_check', t.finalPaymentAnchor, ['afterService', 'beforeService']),
    check('projects_late_fee_terms_check', sql`jsonb_typeof(${t.lateFeeTerms}) = 'object'`),
    isAtLeast('projects_beds_check', t.beds, 0),
    isAtLeast('projects_baths_check', t.baths, 0),
    isAtLeast('projects_square_feet_check', t.squareFeet, 0),
    isAtLeast('projects_invoice_sent_count_check', t.invoiceSentCount, 0),
    isAtLeast('projects_contract_sent_count_check', t.contractSentCount, 0),
    isOneOf('projects_contract_signing_status_check', t.contractSigningStatus, signingStatuses),
    check('projects_tags_check', sql`cardinality(${t.tags}) <= 20`),
    check(
      'projects_lists_check',
      sql`cardinality(${t.photos}) <= 1000 and cardinality(${t.documents}) <= 1000`,
    ),
  ],
)

/** The team members of a project. A company can restrict its staff to the projects of which they are members. */
export const projectMembers = pgTable(
  'project_members',
  {
    companyId: companyId(),
    projectId: uuid().notNull(),
    userId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.projectId, t.userId] }),
    unique('project_members_project_id_user_id_unique').on(t.projectId, t.userId),
    refersTo('project_members_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
    refersTo('project_members_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    index().on(t.companyId, t.userId, t.projectId),
  ],
)
