import type { Proof, Verification } from '@mantel/domain/contracts/verify'
import { and, eq } from 'drizzle-orm'
import { orNotFound, Refusal } from '../../errors.ts'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { judgeSeal } from '../../platform/seal/read-seal.ts'
import { hashToken } from '../../platform/tokens.ts'
import { companies } from '../../schema/companies/companies.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { companyOfLink } from '../companies/company-of-link.ts'
import { listSignatures } from '../contracts/signatures.ts'
import { isChainIntact, sha256 } from '../evidence/event-chain.ts'
import { describeForPublic } from '../evidence/event-text.ts'
import { listEvents } from '../evidence/record-event.ts'
import { selectCertificates } from './certificates.ts'

/** Tells anyone with a file whether we sealed it and whether it was changed. */
export async function verifyDocument(databases: Databases, bytes: Uint8Array): Promise<Verification> {
  const fingerprint = sha256(bytes)
  const companyId = await companyOfLink(databases, 'sealed', fingerprint)
  if (companyId)
    return {
      verdict: 'genuine',
      proof: await readProof(databases, companyId, (t) => eq(t.sha256, fingerprint)),
    }
  // No stored seal has this hash: the company was deleted, the file was changed, or we did not seal it.
  const known = await selectCertificates(dbOnPool(databases.runtime))
  return { verdict: await judgeSeal(Buffer.from(bytes), known), proof: null }
}

/** Finds the proof by the code that is printed on the certificate. */
export async function getProofByCode(databases: Databases, code: string): Promise<Proof> {
  const key = hashToken(code)
  const companyId = await companyOfLink(databases, 'proof', key)
  if (!companyId) throw new Refusal(404, 'We can’t find a contract with this code.')
  return readProof(databases, companyId, (t) => eq(t.proofHash, key))
}

type SealFilter = (table: typeof contractSeals) => ReturnType<typeof eq>

const readProof = (databases: Databases, companyId: string, isSeal: SealFilter) =>
  inTransaction(databases.runtime, { companyId }, (db) => loadProof(db, companyId, isSeal), {
    readOnly: true,
  })

async function loadProof(db: Db, companyId: string, isSeal: SealFilter): Promise<Proof> {
  const [found] = await db
    .select({ seal: contractSeals, contract: contracts, company: companies.name })
    .from(contractSeals)
    .innerJoin(companies, eq(companies.id, contractSeals.companyId))
    .innerJoin(
      contracts,
      and(eq(contracts.companyId, contractSeals.companyId), eq(contracts.id, contractSeals.contractId)),
    )
    .where(and(eq(contractSeals.companyId, companyId), isSeal(contractSeals)))
    .limit(1)
  const { seal, contract, company } = orNotFound(found, 'Contract')
  const { contractId } = seal
  const signatures = await listSignatures(db, contract)
  const events = await listEvents(db, { companyId, contractId })
  const sealed = events.find((event) => recordsSeal(seal, event))
  return {
    name: contract.name,
    company: typeof sealed?.body.company === 'string' ? sealed.body.company : company,
    signers: listSigners(signatures),
    sealedAt: seal.createdAt,
    sha256: seal.sha256,
    contentHash: seal.contentHash,
    chainHead: seal.headHash,
    chainHolds:
      isChainIntact(contractId, events, { seq: seal.headSeq, hash: seal.headHash }) && sealed !== undefined,
    events: describeForPublic(events),
  }
}

/**
 * Whether an event records this seal. Events after the anchor are not in the PDF, and this is the only one that must
 * follow it.
 */
const recordsSeal = (seal: typeof contractSeals.$inferSelect, { type, seq, body }: SignEvent) =>
  type === 'sealed' && seq > seal.headSeq && body.sha256 === seal.sha256

type SignEvent = Awaited<ReturnType<typeof listEvents>>[number]

/** Returns one entry per signer, the company first, although each may have filled in many fields. */
const listSigners = (signatures: Awaited<ReturnType<typeof listSignatures>>) =>
  (['owner', 'client'] as const)
    .flatMap((role) => signatures.find(({ signerType }) => signerType === role) ?? [])
    .map(({ signerName, signedAt }) => ({ name: signerName, signedAt }))
