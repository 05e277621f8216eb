import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  id,
  instant,
  isAtLeast,
  isHash,
  isOfSaneSize,
  isOneOf,
  line,
  paragraph,
  refersTo,
  tokenHash,
  tracked,
} from './columns.ts'
import { companyId } from './companies.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

const contractStatuses = ['draft', 'sent', 'signed'] as const

export const contractTemplates = pgTable(
  'contract_templates',
  {
    id: id(),
    companyId: companyId(),
    name: line(200).notNull(),
    content: jsonb().notNull(),
    ...tracked(),
  },
  (t) => [
    unique('contract_templates_company_id_id_unique').on(t.companyId, t.id),
    index().on(t.companyId, t.name),
    isOfSaneSize('contract_templates_content_check', t.content),
  ],
)

/** A template's copy for one project; editing it leaves the company's template alone. */
export const projectContractTemplates = pgTable(
  'project_contract_templates',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    name: line(200).notNull(),
    content: jsonb().notNull(),
    ...tracked(),
  },
  (t) => [
    refersTo('project_contract_templates_project_fk', [t.companyId, t.projectId], projects).onDelete(
      'cascade',
    ),
    index().on(t.companyId, t.projectId),
    isOfSaneSize('project_contract_templates_content_check', t.content),
  ],
)

export const contracts = pgTable(
  'contracts',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    name: line(200).notNull(),
    content: jsonb().notNull(),
    /** Set when the content is frozen for sending. */
    contentHash: tokenHash(),
    /** Which sending of the contract this is; the row's `version` counts every change. */
    revision: integer().notNull().default(1),
    status: text({ enum: contractStatuses }).notNull().default('draft'),
    sentAt: instant(),
    viewedAt: instant(),
    signedAt: instant(),
    withdrawnAt: instant(),
    withdrawnBy: uuid(),
    withdrawnReason: paragraph(),
    declinedAt: instant(),
    declinedReason: paragraph(),
    ...tracked(),
  },
  (t) => [
    unique('contracts_company_id_id_unique').on(t.companyId, t.id),
    refersTo('contracts_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
    refersTo('contracts_withdrawn_by_fk', [t.companyId, t.withdrawnBy], users).onDelete('set null'),
    index().on(t.companyId, t.projectId, t.createdAt),
    index().on(t.companyId, t.status),
    index().on(t.companyId, t.withdrawnBy),
    isOneOf('contracts_status_check', t.status, contractStatuses),
    isAtLeast('contracts_revision_check', t.revision, 1),
    isHash('contracts_content_hash_check', t.contentHash),
    isOfSaneSize('contracts_content_check', t.content),
    check('contracts_signed_at_check', sql`(${t.status} = 'signed') = (${t.signedAt} is not null)`),
  ],
)
