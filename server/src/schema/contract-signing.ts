import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  emailAddress,
  id,
  instant,
  isAtLeast,
  isHash,
  isLowerCase,
  isOneOf,
  line,
  refersTo,
  tokenHash,
  tracked,
} from './columns.ts'
import { companyId } from './companies.ts'
import { contracts } from './contracts.ts'
import { projects } from './projects.ts'

const linkStatuses = ['pending', 'signed', 'withdrawn', 'declined'] as const
const signerTypes = ['client', 'owner'] as const
const signatureTypes = ['signature', 'initial'] as const

export const contractSigningLinks = pgTable(
  'contract_signing_links',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    contractId: uuid().notNull(),
    tokenHash: tokenHash().notNull().unique('contract_signing_links_token_hash_unique'),
    recipientName: line(200),
    recipientEmail: emailAddress(),
    ccEmails: text().array().notNull().default([]),
    expiresAt: instant().notNull(),
    status: text({ enum: linkStatuses }).notNull().default('pending'),
    viewedAt: instant(),
    signedAt: instant(),
    withdrawnAt: instant(),
    declinedAt: instant(),
    remindersEnabled: boolean().notNull().default(true),
    reminderCount: integer().notNull().default(0),
    lastRemindedAt: instant(),
    ...tracked(),
  },
  (t) => [
    unique('contract_signing_links_company_id_id_unique').on(t.companyId, t.id),
    refersTo('contract_signing_links_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
    refersTo('contract_signing_links_contract_fk', [t.companyId, t.contractId], contracts).onDelete(
      'cascade',
    ),
    index().on(t.companyId, t.projectId),
    index().on(t.companyId, t.contractId),
    index().on(t.companyId, t.status, t.expiresAt),
    isHash('contract_signing_links_token_hash_check', t.tokenHash),
    isLowerCase('contract_signing_links_recipient_email_check', t.recipientEmail),
    check('contract_signing_links_cc_emails_check', sql`cardinality(${t.ccEmails}) <= 5`),
    isOneOf('contract_signing_links_status_check', t.status, linkStatuses),
    check(
      'contract_signing_links_signed_at_check',
      sql`(${t.status} = 'signed') = (${t.signedAt} is not null)`,
    ),
    isAtLeast('contract_signing_links_reminder_count_check', t.reminderCount, 0),
  ],
)

/**
 * Evidence. No role may change or delete a row, and a project that has one cannot be deleted; it goes only with
 * its whole company.
 */
export const contractSignatures = pgTable(
  'contract_signatures',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    contractId: uuid().notNull(),
    signingLinkId: uuid(),
    signerType: text({ enum: signerTypes }).notNull(),
    signerName: line(200).notNull(),
    signerEmail: emailAddress(),
    signatureType: text({ enum: signatureTypes }).notNull(),
    signatureText: line(200).notNull(),
    /** The field's ordinal in the document. */
    position: integer().notNull(),
    signedAt: instant().notNull().default(sql`now()`),
    ipAddress: line(64),
    userAgent: line(512),
    contractContentHash: tokenHash().notNull(),
    consentVersion: line(50),
    consentedAt: instant(),
    timeZone: line(64),
  },
  (t) => [
    refersTo('contract_signatures_project_fk', [t.companyId, t.projectId], projects),
    refersTo('contract_signatures_contract_fk', [t.companyId, t.contractId], contracts),
    refersTo('contract_signatures_signing_link_fk', [t.companyId, t.signingLinkId], contractSigningLinks),
    index().on(t.companyId, t.projectId),
    index().on(t.companyId, t.contractId),
    index().on(t.companyId, t.signingLinkId),
    isOneOf('contract_signatures_signer_type_check', t.signerType, signerTypes),
    isOneOf('contract_signatures_signature_type_check', t.signatureType, signatureTypes),
    check(
      'contract_signatures_text_check',
      sql`${t.signatureText} <> '' and (${t.signatureType} <> 'initial' or length(${t.signatureText}) <= 5)`,
    ),
    isAtLeast('contract_signatures_position_check', t.position, 0),
    isHash('contract_signatures_content_hash_check', t.contractContentHash),
  ],
)
