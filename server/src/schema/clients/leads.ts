import { fieldModes } from '@mantel/domain/leads/lead-form'
import { type LeadOrigin, leadStatuses, websiteSource } from '@mantel/domain/leads/leads'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  createdAt,
  emailAddress,
  id,
  instant,
  line,
  paragraph,
  phoneNumber,
  tokenHash,
  tracked,
} from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isHash, isLowerCase, isOneOf, refersTo } from '../constraints.ts'
import { messageTemplates } from '../messages.ts'
import { projects } from '../projects/projects.ts'
import { users } from '../users.ts'
import { clients } from './clients.ts'

const fieldMode = () => text({ enum: fieldModes }).notNull()

export const leadWidgetConfigs = pgTable(
  'lead_widget_configs',
  {
    id: id(),
    companyId: companyId().unique('lead_widget_configs_company_id_unique'),
    /** Public, because it is part of the page that embeds the form. It can be replaced. */
    widgetKey: line(64)
      .notNull()
      .unique('lead_widget_configs_widget_key_unique')
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    firstName: fieldMode().default('required'),
    lastName: fieldMode().default('show'),
    email: fieldMode().default('required'),
    phone: fieldMode().default('show'),
    companyName: fieldMode().default('show'),
    projectAddress: fieldMode().default('show'),
    message: fieldMode().default('show'),
    fieldOrder: text().array().notNull().default([]),
    fieldLabels: jsonb().$type<Record<string, string>>().notNull().default({}),
    autoAddToPipeline: boolean().notNull().default(true),
    /** The source that the form's leads get. When the company renames the source, this column changes, too. */
    source: line(100).notNull().default(websiteSource),
    thankYouMessage: line(2000).notNull().default("Thank you for your inquiry! We'll be in touch soon."),
    redirectUrl: line(2000),
    /** If empty, any site may embed the form. */
    allowedHosts: text().array().notNull().default([]),
    notifyEmails: text().array().notNull().default([]),
    autoReplyEnabled: boolean().notNull().default(false),
    /** If null, an automatic reply has the platform's default text. */
    autoReplyTemplateId: uuid(),
    ...tracked(),
  },
  (t) => [
    refersTo(
      'lead_widget_configs_template_fk',
      [t.companyId, t.autoReplyTemplateId],
      messageTemplates,
    ).onDelete('set null'),
    index().on(t.companyId, t.autoReplyTemplateId),
    isOneOf('lead_widget_configs_first_name_check', t.firstName, fieldModes),
    isOneOf('lead_widget_configs_last_name_check', t.lastName, fieldModes),
    isOneOf('lead_widget_configs_email_check', t.email, fieldModes),
    isOneOf('lead_widget_configs_phone_check', t.phone, fieldModes),
    isOneOf('lead_widget_configs_company_name_check', t.companyName, fieldModes),
    isOneOf('lead_widget_configs_project_address_check', t.projectAddress, fieldModes),
    isOneOf('lead_widget_configs_message_check', t.message, fieldModes),
    check(
      'lead_widget_configs_lists_check',
      sql`cardinality(${t.fieldOrder}) <= 20 and cardinality(${t.allowedHosts}) <= 50 and cardinality(${t.notifyEmails}) <= 20`,
    ),
  ],
)

export const leads = pgTable(
  'leads',
  {
    id: id(),
    companyId: companyId(),
    firstName: line(100),
    lastName: line(100),
    email: emailAddress(),
    phone: phoneNumber(),
    companyName: line(200),
    projectAddress: line(),
    message: paragraph(),
    submittedAt: instant().notNull().default(sql`now()`),
    addedToPipeline: boolean().notNull().default(false),
    clientId: uuid(),
    projectId: uuid(),
    /** When the lead was added, and whether this created a new client. */
    addedAt: instant(),
    createdClient: boolean().notNull().default(false),
    spam: boolean().notNull().default(false),
    spamAt: instant(),
    dismissedAt: instant(),
    readAt: instant(),
    respondedAt: instant(),
    source: line(100),
    /** Null for leads that did not come from the form. */
    origin: jsonb().$type<LeadOrigin>(),
    /** Why the lead could not be added to the pipeline. The lead is stored even then. */
    errorNote: paragraph(),
    /**
     * Set if the lead could not be added because the plan has ended or its limit was reached. The lead is added once
     * the plan allows it.
     */
    waitsForRoom: boolean().notNull().default(false),
    /** Identifies a submission, so that a submission that is sent again after a lost response is not stored twice. */
    submissionHash: tokenHash(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    status: text({ enum: leadStatuses })
      .notNull()
      .generatedAlwaysAs(
        sql`case when added_to_pipeline then 'added' when spam then 'spam' when dismissed_at is not null then 'dismissed' else 'new' end`,
      ),
    /** Query this with search_leads(), like the text of clients. */
    searchText: text().generatedAlwaysAs(
      sql`folded(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(project_address, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || ' ' || left(coalesce(message, ''), 1000))`,
    ),
    ...tracked(),
  },
  (t) => [
    unique('leads_company_id_id_unique').on(t.companyId, t.id),
    refersTo('leads_client_fk', [t.companyId, t.clientId], clients).onDelete('set null'),
    refersTo('leads_project_fk', [t.companyId, t.projectId], projects).onDelete('set null'),
    unique('leads_submission_unique').on(t.companyId, t.submissionHash),
    index().on(t.companyId, t.submittedAt, t.id),
    index().on(t.companyId, t.status, t.submittedAt, t.id),
    index().on(t.companyId, t.createdAt, t.id),
    index().on(t.companyId, t.clientId),
    index().on(t.companyId, t.projectId),
    index('leads_search_index').using('gin', t.companyId, t.searchText.op('gin_trgm_ops')),
    index('leads_spam_index').on(t.spamAt).where(sql`spam`),
    index('leads_waiting_index').on(t.companyId, t.submittedAt).where(sql`waits_for_room`),
    isLowerCase('leads_email_check', t.email),
    isHash('leads_submission_check', t.submissionHash),
    check('leads_origin_check', sql`jsonb_typeof(${t.origin}) = 'object'`),
  ],
)

export const leadTokens = pgTable(
  'lead_tokens',
  {
    id: id(),
    companyId: companyId(),
    leadId: uuid().notNull(),
    tokenHash: tokenHash().notNull().unique('lead_tokens_token_hash_unique'),
    used: boolean().notNull().default(false),
    usedAt: instant(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    refersTo('lead_tokens_lead_fk', [t.companyId, t.leadId], leads).onDelete('cascade'),
    index().on(t.companyId, t.leadId),
    isHash('lead_tokens_token_hash_check', t.tokenHash),
    check('lead_tokens_used_check', sql`${t.used} = (${t.usedAt} is not null)`),
  ],
)

/** Replies that users wrote. The email of a reply has the same id. */
export const leadReplies = pgTable(
  'lead_replies',
  {
    id: id(),
    companyId: companyId(),
    leadId: uuid().notNull(),
    userId: uuid(),
    subject: line(200).notNull(),
    body: paragraph().notNull(),
    /** The reply can be canceled until its email is queued. */
    sendAt: instant().notNull(),
    queuedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    refersTo('lead_replies_lead_fk', [t.companyId, t.leadId], leads).onDelete('cascade'),
    refersTo('lead_replies_user_fk', [t.companyId, t.userId], users).onDelete('set null'),
    index().on(t.companyId, t.leadId, t.createdAt),
    index().on(t.companyId, t.userId),
  ],
)
