import type { RecordPart } from '@mantel/domain/contracts/record-parts'
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
import { listEvents } from './events.ts'
import type { RecordHashes } from './record-hashes.ts'
import type { Subject } from './subject.ts'

/** Everything that is shown about a contract as evidence, as it is stored now. */
export type Records = NonNullable<Awaited<ReturnType<typeof readRecords>>>

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

/** The database computes the hashes of drafts, so that the text of hundreds of drafts does not have to be loaded. */
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

export const digestRecords = ({
  contract,
  versions,
  signatures,
  links,
}: Omit<Records, 'events' | 'head' | 'seal'>): RecordHashes => ({
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

/**
 * Leaves out the token, which is deleted when a link ends, and `updatedAt` and `version`, which every change
 * updates.
 */
const toLink = ({
  encryptedToken: _token,
  updatedAt: _updatedAt,
  version: _version,
  ...link
}: Records['links'][number]) => link

/**
 * Returns the parts that differ from their earlier hashes. Drafts may be edited: their name and text are not compared,
 * and they may have new versions that were not sent.
 */
export function findChangedParts(records: Records, before: Partial<RecordHashes>): RecordPart[] {
  const now = digestRecords(records)
  const isDraft = records.contract.status === 'draft'
  const newDrafts = records.versions.filter(({ id, revision }) => revision === null && !before.versions?.[id])
  const versions = isDraft ? withoutRows(now.versions, newDrafts) : now.versions
  return (Object.keys(now) as (keyof RecordHashes)[]).filter((part) => {
    if (isDraft && (part === 'name' || part === 'text')) return false
    return canonicalJson({ ...now, versions }[part]) !== canonicalJson(before[part])
  })
}

const withoutRows = (hashes: Record<string, string>, rows: { id: string }[]) =>
  Object.fromEntries(Object.entries(hashes).filter(([id]) => !rows.some((row) => row.id === id)))

const digestRows = (rows: ({ id: string } & Record<string, unknown>)[]) =>
  Object.fromEntries(rows.map((row) => [row.id, digest(row)]))

const digest = (value: unknown) => sha256(canonicalJson(value))
