import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import {
  contractSeals,
  contractSignatures,
  contractSigningLinks,
} from '../../schema/contracts/contract-signing.ts'
import { contracts, contractVersions } from '../../schema/contracts/contracts.ts'
import { files } from '../../schema/files.ts'
import { canonicalJson, contentHash, sha256 } from './event-chain.ts'
import { findHead } from './event-heads.ts'
import { listEvents } from './record-event.ts'
import type { Subject } from './subject.ts'

/** Everything that is shown about a contract as evidence, as it is stored now. */
export type Records = NonNullable<Awaited<ReturnType<typeof readRecords>>>

/** Returns null if there is no such contract. */
export async function readRecords(db: Db, subject: Subject) {
  const { companyId, contractId } = subject
  const [contract] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.companyId, companyId), eq(contracts.id, contractId)))
  if (!contract) return null
  return {
    contract,
    versions: await listVersions(db, subject),
    signatures: await db
      .select()
      .from(contractSignatures)
      .where(and(eq(contractSignatures.companyId, companyId), eq(contractSignatures.contractId, contractId))),
    links: await db
      .select()
      .from(contractSigningLinks)
      .where(
        and(eq(contractSigningLinks.companyId, companyId), eq(contractSigningLinks.contractId, contractId)),
      )
      .orderBy(asc(contractSigningLinks.createdAt), asc(contractSigningLinks.id)),
    events: await listEvents(db, subject),
    head: await findHead(db, subject),
    seal: await findSeal(db, subject),
  }
}

/** The text of drafts is hashed by the database, because a contract can have hundreds of them. */
const listVersions = (db: Db, { companyId, contractId }: Subject) =>
  db
    .select({
      id: contractVersions.id,
      revision: contractVersions.revision,
      contentHash: contractVersions.contentHash,
      writtenBy: contractVersions.writtenBy,
      createdAt: contractVersions.createdAt,
      sentContent: sql<unknown>`case when ${contractVersions.revision} is not null then ${contractVersions.content} end`,
      draftHash: sql<
        string | null
      >`case when ${contractVersions.revision} is null then encode(sha256(convert_to(${contractVersions.content}::text, 'UTF8')), 'hex') end`,
    })
    .from(contractVersions)
    .where(and(eq(contractVersions.companyId, companyId), eq(contractVersions.contractId, contractId)))

async function findSeal(db: Db, { companyId, contractId }: Subject) {
  const [found] = await db
    .select({ seal: contractSeals, file: files })
    .from(contractSeals)
    .leftJoin(files, and(eq(files.companyId, contractSeals.companyId), eq(files.id, contractSeals.fileId)))
    .where(and(eq(contractSeals.companyId, companyId), eq(contractSeals.contractId, contractId)))
  return found ? { ...found.seal, file: found.file } : null
}

/**
 * A hash for each part of the records, or for each row of a part that has several. Columns that are not
 * shown, or that may change later, are left out.
 */
export type Digests = ReturnType<typeof digestRecords>

export const digestRecords = ({
  contract,
  versions,
  signatures,
  links,
}: Omit<Records, 'events' | 'head' | 'seal'>) => ({
  name: sha256(contract.name),
  text: contentHash(contract.content),
  status: digest({
    projectId: contract.projectId,
    contentHash: contract.contentHash,
    revision: contract.revision,
    status: contract.status,
    sentAt: contract.sentAt,
    viewedAt: contract.viewedAt,
    signedAt: contract.signedAt,
    withdrawnAt: contract.withdrawnAt,
    withdrawnReason: contract.withdrawnReason,
    declinedAt: contract.declinedAt,
    declinedReason: contract.declinedReason,
    createdAt: contract.createdAt,
  }),
  versions: digestRows(versions.map(toVersion)),
  signatures: digestRows(signatures),
  recipients: digestRows(links.map(toLink)),
})

const toVersion = ({ sentContent, draftHash, ...version }: Records['versions'][number]) => ({
  ...version,
  text: draftHash ?? contentHash(sentContent),
})

/** The token is deleted when a link ends, and every change to the link updates `updatedAt` and `version`. */
const toLink = ({
  encryptedToken: _token,
  updatedAt: _updatedAt,
  version: _version,
  ...link
}: Records['links'][number]) => link

/** What does not change while a contract is out for signature. The event `sent` contains this hash. */
export const digestSending = ({
  projectId,
  contentHash,
  revision,
  sentAt,
}: Pick<Records['contract'], 'projectId' | 'contentHash' | 'revision' | 'sentAt'>) =>
  digest({ projectId, contentHash, revision, sentAt })

/** What does not change while a link can be used. The event that created the link contains this hash. */
export const digestLink = ({
  id,
  tokenHash,
  recipientName,
  recipientEmail,
  ccEmails,
  message,
}: Pick<
  Records['links'][number],
  'id' | 'tokenHash' | 'recipientName' | 'recipientEmail' | 'ccEmails' | 'message'
>) => digest({ id, tokenHash, recipientName, recipientEmail, ccEmails, message })

/** One hash for each part. The events `sent` and `signed` contain them, so later changes are detected. */
export const summarizeRecords = (records: Parameters<typeof digestRecords>[0]) => {
  const { name, text, status, versions, signatures, recipients } = digestRecords(records)
  return {
    name,
    text,
    status,
    versions: digest(versions),
    signatures: digest(signatures),
    recipients: digest(recipients),
  }
}

const digestRows = (rows: ({ id: string } & Record<string, unknown>)[]) =>
  Object.fromEntries(rows.map((row) => [row.id, digest(row)]))

const digest = (value: unknown) => sha256(canonicalJson(value))
