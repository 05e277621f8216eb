import { type RecordPart, recordParts } from '@mantel/domain/contracts/record-parts'
import type { RecordsCheck } from '@mantel/domain/contracts/records'
import { orNotFound } from '../../errors.ts'
import {
  type Databases,
  type Db,
  isConcurrencyFailure,
  isUnavailable,
} from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { readSeal } from '../../platform/seal/read-seal.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { findContract } from '../contracts/visibility.ts'
import { compareWithHistory, containsEvent } from '../evidence/check-history.ts'
import { contentHash } from '../evidence/event-chain.ts'
import { type Records, readRecords } from '../evidence/records.ts'
import type { Subject } from '../evidence/subject.ts'
import { listTrustedCertificates, type TrustedCertificate } from '../evidence/trusted-certificates.ts'
import { readIntact } from '../files/sealed-files.ts'
import type { Viewer } from '../visibility/projects.ts'
import { compareWithManifest } from './manifest.ts'

export type CheckDeps = { databases: Databases; secrets: SecretBox; files: FileStore }

/** Compares all records of a contract, and its stored PDF, with its seal and its history. */
export const checkContract = async (deps: CheckDeps, subject: Subject) =>
  (await readAndCheck(deps, subject))?.check ?? null

/**
 * Returns the records of a contract with the result of their check, or null if there is no such contract. All are read
 * as of one moment, because an event that is appended during the check must not look like a change.
 */
export async function readAndCheck({ databases, secrets, files }: CheckDeps, subject: Subject) {
  try {
    const found = await inTransaction(
      databases.runtime,
      { companyId: subject.companyId },
      async (db) => {
        const records = await readRecords(db, subject)
        if (!records) return null
        const certificates = await listTrustedCertificates(db, secrets)
        return { records, certificates, check: checkRecords(secrets, records, certificates) }
      },
      { readOnly: true, isSnapshot: true },
    )
    if (!found) return null
    const { records, certificates, check } = found
    const parts = await compareFile(files, records, certificates)
    return { records, check: parts.length > 0 ? alteredIn([...check.altered, ...parts]) : check }
  } catch (error) {
    if (isUnavailable(error) || isConcurrencyFailure(error)) throw error
    // A value that our code never writes can make the records unreadable.
    return { records: null, check: alteredIn(['unreadable']) }
  }
}

const alteredIn = (parts: RecordPart[]): RecordsCheck => ({
  status: 'altered',
  altered: recordParts.filter((part) => parts.includes(part)),
})

export async function checkVisibleContract(deps: CheckDeps, viewer: Viewer, id: string) {
  const { companyId } = viewer.actor
  try {
    await inTransaction(deps.databases.runtime, viewer.actor, (db) => findContract(db, viewer, id), {
      readOnly: true,
    })
  } catch (error) {
    // The user may see the contract, but one of its timestamps has a value that our code never writes.
    if (error instanceof RangeError) return alteredIn(['unreadable'])
    throw error
  }
  return orNotFound((await checkContract(deps, { companyId, contractId: id })) ?? undefined, 'Contract')
}

/**
 * Returns the changed parts of the records. The stored PDF is left out, because it is checked when it is
 * downloaded.
 */
export async function findAlteredParts(db: Db, secrets: SecretBox, subject: Subject) {
  const records = await readRecords(db, subject)
  return records ? checkRecords(secrets, records, await listTrustedCertificates(db, secrets)).altered : []
}

/** Compares all records with the seal and the history, but not the stored PDF. */
export function checkRecords(
  secrets: SecretBox,
  records: Records,
  certificates: TrustedCertificate[],
): RecordsCheck {
  const { altered, isComplete } = compareWithSeal(records, certificates)
  const parts = [...compareWithHistory(secrets, records), ...altered]
  return parts.length > 0 ? alteredIn(parts) : { status: isComplete ? 'match' : 'partial', altered: [] }
}

type Comparison = { altered: RecordPart[]; isComplete: boolean }

function compareWithSeal(records: Records, certificates: TrustedCertificate[]): Comparison {
  const { seal, events } = records
  const hasSealEvent = events.some(({ type }) => type === 'sealed')
  if (!seal) return { altered: hasSealEvent ? ['seal'] : [], isComplete: true }
  const certificate = certificates.find(({ fingerprint }) => fingerprint === seal.certificateFingerprint)
  if (!certificate) return { altered: ['seal'], isComplete: true }
  if (seal.manifest || certificate.hasManifests)
    return { altered: compareWithManifest(records, certificate.publicKey), isComplete: true }
  return { altered: compareWithoutManifest(records), isComplete: false }
}

/** Seals of earlier product versions have no manifest. They protect only the events, and the text through its hash. */
function compareWithoutManifest(records: Records): RecordPart[] {
  const { seal, events, contract } = records
  if (!seal) return []
  const recordsSeal = events.some(
    ({ type, seq, body }) => type === 'sealed' && seq > seal.headSeq && body.sha256 === seal.sha256,
  )
  const isChained = containsEvent(records, { seq: seal.headSeq, hash: seal.headHash }) && recordsSeal
  return [
    ...(isChained ? [] : ['history' as const]),
    ...(contentHash(contract.content) === seal.contentHash ? [] : ['text' as const]),
  ]
}

/**
 * Compares the stored PDF with the row of its seal, including the certificate. Otherwise, someone could make the row
 * name an older certificate, whose seals need no manifest.
 */
async function compareFile(
  store: FileStore,
  { contract, seal }: Records,
  certificates: TrustedCertificate[],
): Promise<RecordPart[]> {
  if (!seal) return []
  const bytes =
    seal.file?.removedAt === null &&
    (await readIntact(
      store,
      { storageKey: seal.file.storageKey, sha256: seal.sha256, contractId: contract.id },
      certificates,
    ))
  if (!bytes) return ['file']
  const sealOfFile = await readSeal(bytes)
  const isSame = sealOfFile.state === 'sealed' && sealOfFile.fingerprint === seal.certificateFingerprint
  return isSame ? [] : ['seal']
}
