import type { Proof, Verification } from '@mantel/domain/contracts/verify'
import { eq, sql } from 'drizzle-orm'
import { orNotFound, Refusal } from '../../errors.ts'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { judgeSeal, readSeal } from '../../platform/seal/read-seal.ts'
import { hashToken } from '../../platform/tokens.ts'
import { companies } from '../../schema/companies/companies.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { companyOfLink } from '../companies/company-of-link.ts'
import { listSignatures } from '../contracts/signatures.ts'
import { sha256 } from '../evidence/event-chain.ts'
import { describeForPublic } from '../evidence/event-text.ts'
import { readRecords } from '../evidence/records.ts'
import type { Subject } from '../evidence/subject.ts'
import { type CheckDeps, checkContract } from './check-records.ts'
import { contractIdIn } from './seal-reason.ts'
import { listTrustedCertificates } from './trusted-certificates.ts'

/**
 * Tells anyone with a file whether we sealed it and whether it was changed. Only the seal in the file decides this. The
 * database only adds how the contract was signed.
 */
export async function verifyDocument(deps: CheckDeps, bytes: Uint8Array): Promise<Verification> {
  const { databases, secrets } = deps
  const certificates = await listTrustedCertificates(dbOnPool(databases.runtime), secrets)
  const verdict = await judgeSeal(Buffer.from(bytes), certificates)
  if (verdict !== 'genuine') return { verdict, proof: null, isRecordMissing: false }
  const proofs = await Promise.all(
    (await listSealedContracts(databases, sha256(bytes))).map((subject) => loadProof(deps, subject)),
  )
  const proof = proofs.find(({ records }) => records.status !== 'altered') ?? proofs[0]
  if (proof) return { verdict, proof, isRecordMissing: false }
  return { verdict, proof: null, isRecordMissing: await hasContractOf(databases, bytes) }
}

/** Finds the proof by the code that is printed in the signed PDF. */
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
  return loadProof(deps, { companyId, contractId: orNotFound(found, 'Contract').contractId })
}

/** Lists the contracts whose seal has this hash. There is more than one only if someone changed the database. */
async function listSealedContracts({ runtime }: Databases, fileHash: string): Promise<Subject[]> {
  const { rows } = await dbOnPool(runtime).execute<Subject>(
    sql`select company_id as "companyId", contract_id as "contractId" from contracts_of_sealed_file(${fileHash})`,
  )
  return rows
}

/** Whether we still have the contract that the file names, although no seal has the hash of the file. */
async function hasContractOf(databases: Databases, bytes: Uint8Array) {
  const seal = await readSeal(bytes)
  const contractId = seal.state === 'sealed' ? contractIdIn(seal.reason) : null
  return contractId !== null && (await companyOfLink(databases, 'contract', contractId)) !== null
}

async function loadProof(deps: CheckDeps, subject: Subject): Promise<Proof> {
  const [shown, records] = await Promise.all([
    inTransaction(deps.databases.runtime, subject, (db) => readProof(db, subject), { readOnly: true }),
    checkContract(deps, subject),
  ])
  return { ...shown, records: orNotFound(records ?? undefined, 'Contract') }
}

async function readProof(db: Db, subject: Subject): Promise<Omit<Proof, 'records'>> {
  const { contract, seal, events } = orNotFound((await readRecords(db, subject)) ?? undefined, 'Contract')
  const { sha256, contentHash, headHash, createdAt } = orNotFound(seal ?? undefined, 'Contract')
  const sealed = events.find(({ type, body }) => type === 'sealed' && body.sha256 === sha256)
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, subject.companyId))
  return {
    name: contract.name,
    company: typeof sealed?.body.company === 'string' ? sealed.body.company : (company?.name ?? ''),
    signers: listSigners(await listSignatures(db, contract)),
    sealedAt: createdAt,
    sha256,
    contentHash,
    chainHead: headHash,
    events: describeForPublic(events),
  }
}

/** Returns one entry per signer, the company first, although each may have filled in many fields. */
const listSigners = (signatures: Awaited<ReturnType<typeof listSignatures>>) =>
  (['owner', 'client'] as const)
    .flatMap((role) => signatures.find(({ signerType }) => signerType === role) ?? [])
    .map(({ signerName, signedAt }) => ({ name: signerName, signedAt }))
