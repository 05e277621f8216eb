import { signatureTypes, signerTypes } from '@mantel/domain/contracts/contract-fields'
import { signEventTypes } from '@mantel/domain/contracts/contracts'
import { type Drawing, signatureStyles } from '@mantel/domain/contracts/signature-drawing'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { createdAt, emailAddress, id, instant, line, paragraph, tokenHash, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isAtLeast, isHash, isLowerCase, isOneOf, isWithinSizeLimit, refersTo } from '../constraints.ts'
import { files } from '../files.ts'
import { projects } from '../projects/projects.ts'
import { contracts } from './contracts.ts'

const linkStatuses = ['pending', 'signed', 'withdrawn', 'declined'] as const

export const contractSigningLinks = pgTable(
  'contract_signing_links',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    contractId: uuid().notNull(),
    tokenHash: tokenHash().notNull().unique('contract_signing_links_token_hash_unique'),
    /** Reminders contain the same link, so its token is stored until the link is signed, declined or withdrawn. */
    encryptedToken: varchar('sealed_token', { length: 500 }),
    recipientName: line(200),
    recipientEmail: emailAddress(),
    ccEmails: text().array().notNull().default([]),
    message: paragraph(),
    expiresAt: instant().notNull(),
    status: text({ enum: linkStatuses }).notNull().default('pending'),
    viewedAt: instant(),
    signedAt: instant(),
    withdrawnAt: instant(),
    declinedAt: instant(),
    remindersEnabled: boolean().notNull().default(true),
    /** Days from sending to the first reminder, and between reminders. */
    reminderDays: smallint().notNull().default(3),
    reminderCount: integer().notNull().default(0),
    lastRemindedAt: instant(),
    /** The hash of the request that signed the contract. If the same request is sent again, it gets the same PDF. */
    requestHash: tokenHash(),
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
    // Only one link of a contract can be pending at a time.
    uniqueIndex('contract_signing_links_open_unique')
      .on(t.companyId, t.contractId)
      .where(sql`status = 'pending'`),
    isHash('contract_signing_links_token_hash_check', t.tokenHash),
    isHash('contract_signing_links_request_hash_check', t.requestHash),
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
 * Signatures are evidence, so no role may change or delete a row. A project with signatures cannot be deleted, except
 * with its whole company.
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
    style: text({ enum: signatureStyles }).notNull().default('script'),
    drawing: jsonb().$type<Drawing>(),
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
    isOneOf('contract_signatures_style_check', t.style, signatureStyles),
    isWithinSizeLimit('contract_signatures_drawing_check', t.drawing),
    isAtLeast('contract_signatures_position_check', t.position, 0),
    isHash('contract_signatures_content_hash_check', t.contractContentHash),
  ],
)

/**
 * Evidence events. Each contains the hash of the contract's previous event, and no two have the same predecessor. No
 * role may change or delete a row.
 */
export const signEvents = pgTable(
  'sign_events',
  {
    id: id(),
    companyId: companyId(),
    contractId: uuid().notNull(),
    seq: integer().notNull(),
    previousHash: tokenHash().notNull(),
    hash: tokenHash().notNull(),
    at: instant().notNull(),
    type: text({ enum: signEventTypes }).notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    refersTo('sign_events_contract_fk', [t.companyId, t.contractId], contracts),
    unique('sign_events_seq_unique').on(t.companyId, t.contractId, t.seq),
    unique('sign_events_previous_hash_unique').on(t.companyId, t.contractId, t.previousHash),
    isOneOf('sign_events_type_check', t.type, signEventTypes),
    isAtLeast('sign_events_seq_check', t.seq, 1),
    isHash('sign_events_previous_hash_check', t.previousHash),
    isHash('sign_events_hash_check', t.hash),
    isWithinSizeLimit('sign_events_body_check', t.body),
  ],
)

/**
 * The last event of each contract and the hashes of the contract's records after that event, signed with the
 * installation's key. The key is not in the database, so someone who can write to the database cannot change events or
 * records unnoticed.
 */
export const signEventHeads = pgTable(
  'sign_event_heads',
  {
    id: id(),
    companyId: companyId(),
    contractId: uuid().notNull(),
    seq: integer().notNull(),
    hash: tokenHash().notNull(),
    records: jsonb().$type<Record<string, unknown>>().notNull(),
    signature: varchar({ length: 200 }).notNull(),
  },
  (t) => [
    refersTo('sign_event_heads_contract_fk', [t.companyId, t.contractId], contracts),
    unique('sign_event_heads_contract_unique').on(t.companyId, t.contractId),
    isAtLeast('sign_event_heads_seq_check', t.seq, 1),
    isHash('sign_event_heads_hash_check', t.hash),
    isWithinSizeLimit('sign_event_heads_records_check', t.records),
  ],
)

/** The sealed PDF of a signed contract. The first one that is stored is final. */
export const contractSeals = pgTable(
  'contract_seals',
  {
    id: id(),
    companyId: companyId(),
    contractId: uuid().notNull(),
    fileId: uuid().notNull(),
    sha256: tokenHash().notNull(),
    contentHash: tokenHash().notNull(),
    /** The last event that the PDF contains. */
    headSeq: integer().notNull(),
    headHash: tokenHash().notNull(),
    certificateFingerprint: tokenHash().notNull(),
    /** The hash of the code that is printed in the PDF. */
    proofHash: tokenHash().notNull().unique('contract_seals_proof_hash_unique'),
    /** The hashes of all records of the contract at the time of sealing, and their signature by the seal's key. */
    manifest: jsonb().$type<Record<string, unknown>>(),
    manifestSignature: varchar({ length: 500 }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('contract_seals_contract_unique').on(t.companyId, t.contractId),
    refersTo('contract_seals_contract_fk', [t.companyId, t.contractId], contracts),
    refersTo('contract_seals_file_fk', [t.companyId, t.fileId], files),
    index().on(t.companyId, t.fileId),
    index().on(t.sha256),
    isHash('contract_seals_sha256_check', t.sha256),
    isHash('contract_seals_content_hash_check', t.contentHash),
    isHash('contract_seals_head_hash_check', t.headHash),
    isHash('contract_seals_fingerprint_check', t.certificateFingerprint),
    isHash('contract_seals_proof_hash_check', t.proofHash),
    isWithinSizeLimit('contract_seals_manifest_check', t.manifest),
    check(
      'contract_seals_manifest_signature_check',
      sql`(${t.manifest} is null) = (${t.manifestSignature} is null)`,
    ),
  ],
)
