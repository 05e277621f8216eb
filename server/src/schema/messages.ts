import { messageCategories } from '@mantel/domain/message-templates'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid, varchar } from 'drizzle-orm/pg-core'
import { clients } from './clients/clients.ts'
import { createdAt, emailAddress, id, instant, line, paragraph, tracked } from './columns.ts'
import { companyId, optionalCompanyId } from './companies/companies.ts'
import { isAtLeast, isOneOf, isWithinSizeLimit, refersTo } from './constraints.ts'
import { contracts } from './contracts/contracts.ts'
import { invoices } from './money/invoices.ts'
import { projects } from './projects/projects.ts'

const messageStatuses = ['queued', 'sent', 'failed'] as const

/** A file of the company, and its name in the email. */
export type Attachment = { fileId: string; name: string }

/** Rendered emails: queued, sent or failed. Those without a company are from the platform. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    companyId: optionalCompanyId(),
    projectId: uuid(),
    clientId: uuid(),
    /** The contract whose history records when the mail server accepted the email. */
    contractId: uuid(),
    /** The invoice whose sender is notified if the email bounces. */
    invoiceId: uuid(),
    /** Identifies the cause of the email, so that a cause that is processed several times sends only one email. */
    dedupeKey: line(200).unique('messages_dedupe_key_unique'),
    templateKey: line(100),
    toAddress: emailAddress().notNull(),
    toName: line(300),
    fromName: line(300),
    replyTo: emailAddress(),
    subject: line().notNull(),
    html: text().notNull(),
    body: text().notNull(),
    /** Links contain tokens, so the link is encrypted until the email is sent, and then deleted. */
    encryptedLink: varchar('sealed_link', { length: 4000 }),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    /** Proves that this installation wrote the email, so that a changed one is not sent. */
    signature: varchar({ length: 200 }),
    status: text({ enum: messageStatuses }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    lastError: paragraph(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [
    refersTo('messages_project_fk', [t.companyId, t.projectId], projects).onDelete('set null'),
    refersTo('messages_client_fk', [t.companyId, t.clientId], clients).onDelete('set null'),
    refersTo('messages_contract_fk', [t.companyId, t.contractId], contracts).onDelete('set null'),
    refersTo('messages_invoice_fk', [t.companyId, t.invoiceId], invoices).onDelete('set null'),
    index().on(t.companyId, t.createdAt, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.companyId, t.projectId),
    index().on(t.companyId, t.clientId),
    index().on(t.companyId, t.contractId),
    index().on(t.companyId, t.invoiceId),
    index().on(t.companyId, t.toAddress, t.createdAt),
    index('messages_queued_index').on(t.companyId, t.createdAt).where(sql`status = 'queued'`),
    isOneOf('messages_status_check', t.status, messageStatuses),
    isAtLeast('messages_attempts_check', t.attempts, 0),
  ],
)

export const messageTemplates = pgTable(
  'message_templates',
  {
    id: id(),
    companyId: companyId(),
    name: line(200).notNull(),
    category: text({ enum: messageCategories }).notNull().default('other'),
    subject: line().notNull(),
    body: jsonb().notNull(),
    attachments: jsonb().$type<unknown[]>().notNull().default([]),
    ...tracked(),
  },
  (t) => [
    unique('message_templates_company_id_id_unique').on(t.companyId, t.id),
    index().on(t.companyId, t.name),
    isOneOf('message_templates_category_check', t.category, messageCategories),
    isWithinSizeLimit('message_templates_body_check', t.body),
  ],
)

export const systemEmailTemplates = pgTable(
  'system_email_templates',
  {
    id: id(),
    templateKey: line(100).notNull().unique('system_email_templates_template_key_unique'),
    name: line(200).notNull(),
    subject: line().notNull(),
    body: jsonb().notNull(),
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    isActive: boolean().notNull().default(true),
    ...tracked(),
  },
  (t) => [isWithinSizeLimit('system_email_templates_body_check', t.body)],
)
