import type { RecordPart } from '@mantel/domain/contracts/record-parts'
import type { RecordsCheck } from '@mantel/domain/contracts/records'
import { orNotFound } from '../../errors.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { findContract } from '../contracts/visibility.ts'
import { checkHistory, containsEvent } from '../evidence/check-history.ts'
import { compareWithEvents } from '../evidence/compare-with-events.ts'
import { type Records, readRecords } from '../evidence/records.ts'
import type { Subject } from '../evidence/subject.ts'
import { readSealed } from '../files/sealed-files.ts'
import type { Viewer } from '../visibility/projects.ts'
import { compareWithManifest } from './manifest.ts'
import { listTrustedCertificates, type TrustedCertificate } from './trusted-certificates.ts'

export type CheckDeps = { databases: Databases; secrets: SecretBox; files: FileStore }

/** Compares all records of a contract, and its stored PDF, with its seal and its history. */
export async function checkContract({ databases, secrets, files }: CheckDeps, subject: Subject) {
  const found = await inTransaction(
    databases.runtime,
    { companyId: subject.companyId },
    async (db) => {
      const records = await readRecords(db, subject)
      return records && { records, check: await checkRecords(db, secrets, records) }
    },
    // An event that is appended meanwhile must not look like a change.
    { readOnly: true, isSnapshot: true },
  )
  if (!found) return null
  const { records, check } = found
  return (await isFileIntact(files, records)) ? check : withPart(check, 'file')
}

/** Checks a contract for a user who sees it. */
export async function checkVisibleContract(deps: CheckDeps, viewer: Viewer, id: string) {
  const { companyId } = viewer.actor
  await inTransaction(deps.databases.runtime, viewer.actor, (db) => findContract(db, viewer, id), {
    readOnly: true,
  })
  return orNotFound((await checkContract(deps, { companyId, contractId: id })) ?? undefined, 'Contract')
}

/** Returns the changed parts, without the stored PDF, whose hash is compared when it is downloaded. */
export async function findAlteredParts(db: Db, secrets: SecretBox, subject: Subject) {
  const records = await readRecords(db, subject)
  return records ? (await checkRecords(db, secrets, records)).altered : []
}

/** Compares all records, but not the stored PDF. */
export async function checkRecords(db: Db, secrets: SecretBox, records: Records): Promise<RecordsCheck> {
  const certificates = await listTrustedCertificates(db, secrets)
  const history = checkHistory(secrets, records)
  const seal = compareWithSeal(records, certificates)
  const isEarlier = history === 'unsigned' && isFromEarlierVersion(records, certificates)
  const altered = new Set(seal.altered)
  if (history === 'broken' || (history === 'unsigned' && !isEarlier)) altered.add('history')
  if (altered.size > 0) return { status: 'altered', altered: [...altered] }
  return { status: seal.isComplete && history === 'intact' ? 'match' : 'partial', altered: [] }
}

type Comparison = { altered: RecordPart[]; isComplete: boolean }

function compareWithSeal(records: Records, certificates: TrustedCertificate[]): Comparison {
  const { seal, events } = records
  const hasSealEvent = events.some(({ type }) => type === 'sealed')
  if (!seal)
    return {
      altered: [...compareWithEvents(records), ...(hasSealEvent ? ['seal' as const] : [])],
      isComplete: true,
    }
  const certificate = certificates.find(({ fingerprint }) => fingerprint === seal.certificateFingerprint)
  if (!certificate) return { altered: ['seal'], isComplete: true }
  if (seal.manifest || certificate.hasManifests)
    return { altered: compareWithManifest(records, certificate.publicKey), isComplete: true }
  return { altered: compareWithoutManifest(records), isComplete: false }
}

/** Seals of earlier product versions have no manifest. They protect only the events, and the text through its hash. */
function compareWithoutManifest(records: Records): RecordPart[] {
  const { seal, events } = records
  if (!seal) return []
  const recordsSeal = events.some(
    ({ type, seq, body }) => type === 'sealed' && seq > seal.headSeq && body.sha256 === seal.sha256,
  )
  const isChained = containsEvent(records, { seq: seal.headSeq, hash: seal.headHash }) && recordsSeal
  return isChained ? compareWithEvents(records) : [...compareWithEvents(records), 'history']
}

/** Whether the events began before this installation signed events. Only an upgraded installation has such events. */
function isFromEarlierVersion({ events }: Records, certificates: TrustedCertificate[]) {
  const signing = certificates.filter(({ hasManifests }) => hasManifests)
  if (signing.length === certificates.length) return false
  const signsSince = Math.min(...signing.map(({ validFrom }) => validFrom))
  return Date.parse(events[0]?.at ?? '') < signsSince
}

async function isFileIntact(store: FileStore, { seal }: Records) {
  if (!seal) return true
  if (!seal.file) return false
  return readSealed(store, { storageKey: seal.file.storageKey, sha256: seal.sha256 }).then(
    () => true,
    () => false,
  )
}

const withPart = ({ altered }: RecordsCheck, part: RecordPart): RecordsCheck => ({
  status: 'altered',
  altered: [...altered, part],
})
