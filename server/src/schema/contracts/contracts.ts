import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant, line, paragraph, tokenHash, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isAtLeast, isHash, isOneOf, isWithinSizeLimit, refersTo } from '../constraints.ts'
import { projects } from '../projects/projects.ts'
import { users } from '../users.ts'

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
    isWithinSizeLimit('contract_templates_content_check', t.content),
  ],
)

/** A project's copy of a template. Editing it does not change the company's template. */
export const projectContractTemplates = pgTable(
  'project_contract_templates',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    /** The template from which this copy was made; null once that template is deleted. */
    templateId: uuid(),
    name: line(200).notNull(),
    content: jsonb().notNull(),
    ...tracked(),
  },
  (t) => [
    unique('project_contract_templates_company_id_id_unique').on(t.companyId, t.id),
    refersTo('project_contract_templates_project_fk', [t.companyId, t.projectId], projects).onDelete(
      'cascade',
    ),
    refersTo(
      'project_contract_templates_template_fk',
      [t.companyId, t.templateId],
      contractTemplates,
    ).onDelete('set null'),
    index().on(t.companyId, t.projectId),
    index().on(t.companyId, t.templateId),
    isWithinSizeLimit('project_contract_templates_content_check', t.content),
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
    /**
     * The project's template copy from which the contract was created. A comparison of this copy with the company's
     * template shows how the template has changed since then.
     */
    projectTemplateId: uuid(),
    /** Set when the content is frozen for sending. */
    contentHash: tokenHash(),
    /** What the project cost when the contract was sent. Null until then, and if the project had no estimate. */
    value: cents(),
    /**
     * The number of times that the contract was sent, but 1 before the first time. The row's `version` counts every
     * change.
     */
    revision: integer().notNull().default(1),
    status: text({ enum: contractStatuses }).notNull().default('draft'),
    sentAt: instant(),
    /** The user who sent the contract and is notified about it. */
    sentBy: uuid(),
    editedBy: uuid(),
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
    refersTo('contracts_sent_by_fk', [t.companyId, t.sentBy], users).onDelete('set null'),
    refersTo('contracts_edited_by_fk', [t.companyId, t.editedBy], users).onDelete('set null'),
    refersTo(
      'contracts_project_template_fk',
      [t.companyId, t.projectTemplateId],
      projectContractTemplates,
    ).onDelete('set null'),
    index().on(t.companyId, t.sentBy),
    index().on(t.companyId, t.editedBy),
    index().on(t.companyId, t.projectTemplateId),
    index().on(t.companyId, t.projectId, t.createdAt),
    index().on(t.companyId, t.status),
    index().on(t.companyId, t.withdrawnBy),
    isOneOf('contracts_status_check', t.status, contractStatuses),
    isAtLeast('contracts_revision_check', t.revision, 1),
    isHash('contracts_content_hash_check', t.contentHash),
    isWithinSizeLimit('contracts_content_check', t.content),
    check('contracts_signed_at_check', sql`(${t.status} = 'signed') = (${t.signedAt} is not null)`),
  ],
)

/**
 * The text of a contract before each change, and as it was frozen each time it was sent. Rows never change, so that
 * what was sent can be proved.
 */
export const contractVersions = pgTable(
  'contract_versions',
  {
    id: id(),
    companyId: companyId(),
    contractId: uuid().notNull(),
    content: jsonb().notNull(),
    /** Set only for text that was sent: the revision for which it was frozen, and the hash of its canonical form. */
    revision: integer(),
    contentHash: tokenHash(),
    writtenBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('contract_versions_company_id_id_unique').on(t.companyId, t.id),
    unique('contract_versions_revision_unique').on(t.companyId, t.contractId, t.revision),
    refersTo('contract_versions_contract_fk', [t.companyId, t.contractId], contracts).onDelete('cascade'),
    refersTo('contract_versions_written_by_fk', [t.companyId, t.writtenBy], users).onDelete('set null'),
    index().on(t.companyId, t.contractId, t.createdAt),
    index().on(t.companyId, t.writtenBy),
    isHash('contract_versions_content_hash_check', t.contentHash),
    isWithinSizeLimit('contract_versions_content_check', t.content),
    check('contract_versions_frozen_check', sql`(${t.revision} is null) = (${t.contentHash} is null)`),
  ],
)
