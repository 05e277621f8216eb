import type { Proof, Verification } from '@mantel/domain/contracts/verify'
import { eq } from 'drizzle-orm'
import { orNotFound, Refusal } from '../../errors.ts'
import { dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { judgeSeal, readSeal } from '../../platform/seal/read-seal.ts'
import { hashToken } from '../../platform/tokens.ts'
import { companies } from '../../schema/companies/companies.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { companyOfLink } from '../companies/company-of-link.ts'
import { selectSignatures } from '../contracts/signatures.ts'
import { sha256 } from '../evidence/event-chain.ts'
import { describeForPublic } from '../evidence/event-text.ts'
import type { Records } from '../evidence/records.ts'
import { contractIdIn } from '../evidence/seal-reason.ts'
import type { Subject } from '../evidence/subject.ts'
import { listTrustedCertificates } from '../evidence/trusted-certificates.ts'
import { type CheckDeps, readAndCheck } from './check-records.ts'

/**
 * Tells anyone with a file whether we sealed it and whether it was changed. Only the seal in the file decides this. The
 * database only adds how the contract that the file names was signed.
 */
export async function verifyDocument(deps: CheckDeps, bytes: Uint8Array): Promise<Verification> {
  const { databases, secrets } = deps
  const certificates = await listTrustedCertificates(dbOnPool(databases.runtime), secrets)
  const verdict = await judgeSeal(Buffer.from(bytes), certificates)
  const unproven = { verdict, proof: null }
  if (verdict !== 'genuine') return { ...unproven, isRecordMissing: false }
  const seal = await readSeal(bytes)
  const contractId = seal.state === 'sealed' ? contractIdIn(seal.reason) : null
  const companyId = contractId && (await companyOfLink(databases, 'contract', contractId))
  // The seal names no contract, or the company was deleted together with its records.
  if (!companyId) return { ...unproven, isRecordMissing: false }
  const proof = await loadProof(deps, { companyId, contractId })
  return proof?.sha256 === sha256(bytes)
    ? { verdict, proof, isRecordMissing: false }
    : { ...unproven, isRecordMissing: true }
}

/** Finds the proof by the code that is printed on the certificate. */
export async function getProofByCode(deps: CheckDeps, code: string): Promise<Proof> {
  const { databases } = deps
  const key = hashToken(code)
  const companyId = await companyOfLink(databases, 'proof', key)
  if (!companyId) throw new Refusal(404, 'We can’t find a contract with this code.')
  const [found] = await inTransaction(databases.runtime, { companyId }, (db) =>
    db
      .select({ contractId: contractSeals.contractId })
      .from(contractSeals)
      .where(eq(contractSeals.proofHash, key)),
  )
  const { contractId } = orNotFound(found, 'Contract')
  return orNotFound((await loadProof(deps, { companyId, contractId })) ?? undefined, 'Contract')
}

/** Returns null if the contract has no readable seal. */
async function loadProof(deps: CheckDeps, subject: Subject): Promise<Proof | null> {
  const found = await readAndCheck(deps, subject)
  if (!found?.records?.seal) return null
  const { records, check } = found
  const { contract, seal, events } = found.records
  if (!seal) return null
  const sealed = events.find(({ type, body }) => type === 'sealed' && body.sha256 === seal.sha256)
  return {
    name: contract.name,
    // This is the name as printed in the PDF, because the company may be renamed later.
    company:
      typeof sealed?.body.company === 'string' ? sealed.body.company : await companyName(deps, subject),
    signers: listSigners(records),
    sealedAt: seal.createdAt,
    sha256: seal.sha256,
    contentHash: seal.contentHash,
    chainHead: seal.headHash,
    events: describeForPublic(events),
    records: check,
  }
}

const companyName = async ({ databases }: CheckDeps, { companyId }: Subject) =>
  inTransaction(databases.runtime, { companyId }, async (db) => {
    const [company] = await db
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.id, companyId))
    return company?.name ?? ''
  })

/** Returns one entry per signer, the company first, although each may have filled in many fields. */
function listSigners({ contract, signatures }: Records) {
  const shown = selectSignatures(contract, signatures)
  return (['owner', 'client'] as const)
    .flatMap((role) => shown.find(({ signerType }) => signerType === role) ?? [])
    .map(({ signerName, signedAt }) => ({ name: signerName, signedAt }))
}
