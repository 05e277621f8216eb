import type { Proof, Verification } from '@mantel/domain/contracts/verify'
import { and, eq } from 'drizzle-orm'
import { orNotFound, Refusal } from '../../errors.ts'
import { type Databases, type Db, wholePool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { judge } from '../../platform/seal/reading.ts'
import { hashToken } from '../../platform/tokens.ts'
import { companies } from '../../schema/companies/companies.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { companyOfLink } from '../companies/company-of-link.ts'
import { signaturesOf } from '../contracts/signatures.ts'
import { holds, sha256 } from '../evidence/event-chain.ts'
import { tellAnybody } from '../evidence/event-text.ts'
import { eventsOf } from '../evidence/record-event.ts'
import { allCertificates } from './certificates.ts'

/** By the paper itself: whoever holds a file learns whether it is ours, and whether it is as it was. */
export async function verifyPaper(databases: Databases, bytes: Uint8Array): Promise<Verification> {
  const fingerprint = sha256(bytes)
  const companyId = await companyOfLink(databases, 'sealed', fingerprint)
  if (companyId)
    return {
      verdict: 'genuine',
      proof: await readProof(databases, companyId, (t) => eq(t.sha256, fingerprint)),
    }
  // Sealed by us and no longer among our rows, such as one of a company that is gone; or touched; or somebody else's.
  const known = await allCertificates(wholePool(databases.runtime))
  return { verdict: await judge(Buffer.from(bytes), known), proof: null }
}

/** By the code on its last page. */
export async function proofByCode(databases: Databases, code: string): Promise<Proof> {
  const key = hashToken(code)
  const companyId = await companyOfLink(databases, 'proof', key)
  if (!companyId) throw new Refusal(404, 'We do not know a contract with this code.')
  return readProof(databases, companyId, (t) => eq(t.proofHash, key))
}

type Which = (table: typeof contractSeals) => ReturnType<typeof eq>

const readProof = (databases: Databases, companyId: string, which: Which) =>
  inTransaction(databases.runtime, { companyId }, (db) => proofOf(db, companyId, which), { readOnly: true })

async function proofOf(db: Db, companyId: string, which: Which): Promise<Proof> {
  const [found] = await db
    .select({ seal: contractSeals, contract: contracts, company: companies.name })
    .from(contractSeals)
    .innerJoin(companies, eq(companies.id, contractSeals.companyId))
    .innerJoin(
      contracts,
      and(eq(contracts.companyId, contractSeals.companyId), eq(contracts.id, contractSeals.contractId)),
    )
    .where(and(eq(contractSeals.companyId, companyId), which(contractSeals)))
    .limit(1)
  const { seal, contract, company } = orNotFound(found, 'Contract')
  const { contractId } = seal
  const signatures = await signaturesOf(db, contract)
  const events = await eventsOf(db, { companyId, contractId })
  const sealed = events.find((event) => tellsOf(seal, event))
  return {
    name: contract.name,
    company: typeof sealed?.body.company === 'string' ? sealed.body.company : company,
    signers: signersAmong(signatures),
    sealedAt: seal.createdAt,
    sha256: seal.sha256,
    contentHash: seal.contentHash,
    chainHead: seal.headHash,
    chainHolds: holds(contractId, events, { seq: seal.headSeq, hash: seal.headHash }) && sealed !== undefined,
    events: tellAnybody(events),
  }
}

/** What came after the head stands on no paper. That it was sealed is the one event that has to follow. */
const tellsOf = (seal: typeof contractSeals.$inferSelect, { type, seq, body }: SignEvent) =>
  type === 'sealed' && seq > seal.headSeq && body.sha256 === seal.sha256

type SignEvent = Awaited<ReturnType<typeof eventsOf>>[number]

/** The company signs when it sends, the client after that; each may have marked many fields. */
const signersAmong = (signatures: Awaited<ReturnType<typeof signaturesOf>>) =>
  (['owner', 'client'] as const)
    .flatMap((role) => signatures.find(({ signerType }) => signerType === role) ?? [])
    .map(({ signerName, signedAt }) => ({ name: signerName, signedAt }))
