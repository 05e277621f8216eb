import { z } from 'zod'
import { get, nothing, post } from '../endpoints/endpoint.ts'
import { email, optionalText, requiredText } from '../endpoints/fields.ts'
import { tokenOf } from '../endpoints/ids.ts'
import { day, timestamp } from '../endpoints/times.ts'
import { consentVersions, maxInitials } from './consent.ts'
import { signatureTypes } from './contract-fields.ts'
import { contractSignature } from './contracts.ts'
import { recordParts } from './record-parts.ts'
import { richText } from './rich-text.ts'
import { drawing } from './signature.ts'
import { signatureStyles } from './signature-drawing.ts'

/** The company to contact about a contract. */
const sender = z.object({
  name: z.string(),
  website: z.string().nullable(),
  phone: z.string().nullable(),
})
export type Sender = z.infer<typeof sender>

export const signingData = z.object({
  signed: z.boolean(),
  signedAt: timestamp.nullable(),
  clientName: z.string(),
  email: z.string(),
  projectName: z.string(),
  contractName: z.string(),
  signatureFields: z.array(z.object({ id: z.string(), type: z.enum(signatureTypes), position: z.number() })),
  contractContent: richText,
  contentHash: z.string(),
  company: sender.extend({
    esignOwnerName: z.string().nullable(),
    primary: z.string(),
    primaryForeground: z.string(),
  }),
  /** The company's signatures, which are already in the document. */
  ownerSignatures: z.array(
    contractSignature
      .pick({
        signerName: true,
        signatureType: true,
        signatureText: true,
        style: true,
        drawing: true,
        position: true,
        signedAt: true,
      })
      .extend({
        /** The date in the format of the document: 03/12/2026. */
        on: z.string(),
      }),
  ),
  expiresAt: timestamp,
  /** The version that this recipient received before; the page shows what changed. Null if there was none. */
  previousContent: richText.nullable(),
  /** The signer's own addresses that got the signed PDF, masked (h•••@mail.com). Empty before signing. */
  copiesTo: z.array(z.string()),
  /** The parts of the contract's records that someone changed after it was sent or signed. Normally empty. */
  alteredParts: z.array(z.enum(recordParts)),
  /**
   * What the client can pay next, in cents. Null before signing, and if there is nothing to pay. The invoice is created
   * shortly after the signature.
   */
  invoice: z.object({ payUrl: z.string(), amount: z.number(), dueDate: day.nullable() }).nullable(),
})
export type SigningData = z.infer<typeof signingData>

/**
 * The texts that the signed document shows. If the signer drew the signature or initials, it shows the drawing instead.
 */
const names = {
  signerName: requiredText('Please enter your name'),
  fullSignature: requiredText('Please add your signature'),
  initials: requiredText('Please add your initials', maxInitials).optional(),
}

export const signature = z.strictObject({
  ...names,
  signerEmail: email('Please enter your email'),
  style: z.enum(signatureStyles).optional(),
  drawing: drawing.optional(),
  initialsDrawing: drawing.optional(),
  /** `at` is the time on the browser's clock. The time that counts is when the request arrives. */
  consent: z
    .strictObject({
      version: z.enum(consentVersions, 'This page has been updated. Reload it and try again.'),
      at: timestamp,
    })
    .optional(),
  /** What the browser reports, which can be any text. `signerTimeZone` returns the time zone to record. */
  timezone: z.string().optional(),
  /** When each field was signed, by the browser's clock. */
  marks: z
    .array(z.strictObject({ fieldId: z.string().max(40).meta({ isName: true }), at: timestamp }))
    .max(500)
    .optional(),
})
export type SignatureInput = z.input<typeof signature>

const checkedNames = z.strictObject(names).partial()
export type CheckedNames = z.input<typeof checkedNames>

const params = z.strictObject({ token: tokenOf('signing') })
const byLink = { access: 'public', params, rate: 'token' } as const

export const signedPdf = z.object({ pdfData: z.string(), filename: z.string() })

export const signingApi = {
  get: get('/api/sign/:token', {
    ...byLink,
    about: 'The contract behind a signing link; reading it changes nothing',
    response: signingData,
  }),
  sender: get('/api/sign/:token/sender', {
    ...byLink,
    about: 'Who sent a signing link, even after it was withdrawn or declined',
    response: sender,
  }),
  sign: post('/api/sign/:token', {
    ...byLink,
    about: 'Sign the contract; repeating the call returns the same PDF',
    changes: ['project', 'contract', 'document', 'activity'],
    body: signature,
    response: signedPdf,
  }),
  checkNames: post('/api/sign/:token/name-checks', {
    ...byLink,
    about: 'Check before the last step that these names can be printed; refuses those that can’t',
    changes: [],
    body: checkedNames,
    response: nothing,
    status: 204,
  }),
  opened: post('/api/sign/:token/openings', {
    ...byLink,
    about: 'Report that the signer opened the page; the company is notified the first time',
    changes: ['contract', 'activity', 'project'],
    response: nothing,
    status: 204,
  }),
  decline: post('/api/sign/:token/declines', {
    ...byLink,
    about: 'Decline to sign',
    changes: ['project', 'contract', 'activity'],
    body: z.strictObject({ reason: optionalText(500) }),
    response: nothing,
    status: 204,
  }),
  pdf: get('/api/sign/:token/pdf', {
    ...byLink,
    about: 'The contract as a PDF: unsigned before signing, sealed after',
    response: signedPdf,
  }),
}
