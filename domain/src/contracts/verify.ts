import { z } from 'zod'
import { bytes, content, get, post, timestamp, tokenOf } from '../endpoint.ts'
import { signEvent } from './contracts.ts'
import { maxPdfSize } from './pdf-size.ts'

export const verdicts = ['genuine', 'altered', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]

/** Shown to anyone who has the PDF, without an account. It contains no contract text. */
export const proof = z.object({
  name: z.string(),
  company: z.string(),
  signers: z.array(z.object({ name: z.string(), signedAt: timestamp })),
  sealedAt: timestamp,
  sha256: z.string(),
  contentHash: z.string(),
  chainHead: z.string(),
  /** Whether the chain of events is intact, from the first event through the head named in the PDF to the sealing. */
  chainHolds: z.boolean(),
  events: z.array(signEvent),
})
export type Proof = z.infer<typeof proof>

export const verification = z.object({ verdict: z.enum(verdicts), proof: proof.nullable() })
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

export const sealApi = {
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
