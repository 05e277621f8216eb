import { z } from 'zod'
import { bytes, content, get, post } from '../endpoints/endpoint.ts'
import { idParams, tokenOf } from '../endpoints/ids.ts'
import { timestamp } from '../endpoints/times.ts'
import { signEvent } from './contracts.ts'
import { maxPdfSize } from './pdf-size.ts'
import { recordParts } from './record-parts.ts'
import { recordsCheck } from './records.ts'

export const verdicts = ['genuine', 'altered', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]

/** Shown without an account to anyone who has the signed PDF or the code in it. It contains no contract text. */
export const proof = z.object({
  name: z.string(),
  company: z.string(),
  signers: z.array(z.object({ name: z.string(), signedAt: timestamp })),
  sealedAt: timestamp,
  sha256: z.string(),
  contentHash: z.string(),
  chainHead: z.string(),
  events: z.array(signEvent),
  /** Whether these records are still the same as when the contract was sealed. */
  records: recordsCheck,
})
export type Proof = z.infer<typeof proof>

export const verification = z.object({
  /** Depends only on the seal in the file, not on the contract's records. */
  verdict: z.enum(verdicts),
  proof: proof.nullable(),
  /** True if the file is genuine and we have its contract, but no record of its seal. */
  isRecordMissing: z.boolean(),
})
export type Verification = z.infer<typeof verification>

export const verifyApi = {
  check: post('/api/verify', {
    access: 'public',
    rate: 'verify',
    about: 'Check whether a PDF was signed here and is unchanged',
    changes: [],
    body: content.meta({ bytes: true, maxBytes: maxPdfSize }),
    response: verification,
  }),
  get: get('/api/verify/:token', {
    access: 'public',
    rate: 'token',
    about: 'The signing record for the code on a contract’s certificate page',
    params: z.strictObject({ token: tokenOf('proof') }),
    response: proof,
  }),
  contract: get('/api/contracts/:id/records-check', {
    access: 'contracts:read',
    about: 'Whether a contract’s records still match its seal and its history',
    shows: ['contract'],
    params: idParams('contract'),
    response: recordsCheck,
  }),
  certificates: get('/api/seal-certificates', {
    access: 'public',
    rate: 'public',
    about: 'Current and past sealing certificates, as PEM',
    response: bytes,
  }),
}

const sealCertificate = z.object({
  fingerprint: z.string(),
  createdAt: timestamp,
  /** The certificate's own expiry. PDFs that it sealed before then stay genuine. */
  validUntil: timestamp,
  /** Set once the certificate no longer seals contracts. PDFs that it sealed stay genuine. */
  retiredAt: timestamp.nullable(),
})
export type SealCertificate = z.infer<typeof sealCertificate>

/** The result of the last nightly check of all contracts. */
const evidenceCheck = z.object({
  finishedAt: timestamp,
  /** False if the result is more than 48 hours old, or if someone changed it in the database. */
  isReliable: z.boolean(),
  contracts: z.number(),
  partial: z.number(),
  altered: z.number(),
  /** The first altered contracts. */
  examples: z.array(
    z.object({
      companyId: z.uuid(),
      companyName: z.string().nullable(),
      contractId: z.uuid(),
      contractName: z.string().nullable(),
      parts: z.array(z.enum(recordParts)),
    }),
  ),
})
export type EvidenceCheck = z.infer<typeof evidenceCheck>

export const sealApi = {
  lastCheck: get('/api/admin/evidence-checks/last', {
    access: 'platform:read',
    about: 'The result of the last nightly check of all contracts',
    shows: ['evidence-check'],
    response: z.object({ last: evidenceCheck.nullable() }),
  }),
  list: get('/api/admin/seal-certificates', {
    access: 'platform:read',
    about: 'The certificates that seal contracts, the current one first',
    shows: ['seal-certificate'],
    response: z.array(sealCertificate),
  }),
  renew: post('/api/admin/seal-certificates', {
    access: 'platform:manage',
    about: 'Start sealing with a new certificate; PDFs sealed with earlier ones stay valid',
    changes: ['seal-certificate', 'activity'],
    response: z.array(sealCertificate),
    status: 201,
  }),
}
