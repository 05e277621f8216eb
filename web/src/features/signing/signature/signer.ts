import { consentVersion } from '@mantel/domain/contracts/consent'
import type { Drawing, SignatureStyle } from '@mantel/domain/contracts/signature-drawing'
import type { SignatureInput, SigningData } from '@mantel/domain/contracts/signing'
import { emailError } from '../../site/waitlist/join-waitlist.ts'
import type { Marks } from '../steps/signed-fields.ts'
import * as copy from './copy.ts'
import { initialsOf } from './initials.ts'
import { hasEnoughInk } from './ink.ts'

/** What the client has entered. It is only in memory, as long as the page is open. */
export type Signer = {
  name: string
  email: string
  signature: string
  initials: string
  style: SignatureStyle
  /** Null if the signature is typed instead of drawn. */
  drawing: Drawing | null
  initialsDrawing: Drawing | null
}

export const initialSigner = ({ clientName, email }: SigningData): Signer => ({
  name: clientName,
  email,
  signature: '',
  initials: '',
  style: 'script',
  drawing: null,
  initialsDrawing: null,
})

/** The signature and initials as text. A drawing needs no typed text: the name or its initials are used instead. */
export const typedTexts = ({ name, signature, initials, drawing, initialsDrawing }: Signer) => ({
  signature: signature.trim() || (drawing ? name.trim() : ''),
  initials: initials.trim() || (initialsDrawing ? initialsOf(name) : ''),
})

export const needsInitials = ({ signatureFields }: SigningData) =>
  signatureFields.some(({ type }) => type === 'initial')

/** The first thing that is missing before the review, or null. */
export function findMissing(signer: Signer, data: SigningData): string | null {
  const { drawing, initialsDrawing } = signer
  const texts = typedTexts(signer)
  if (!signer.name.trim()) return copy.addName
  if (!signer.email.trim()) return copy.addEmail
  if (emailError(signer.email.trim())) return copy.completeEmail
  if (!texts.signature) return copy.addSignature
  if (drawing && !hasEnoughInk(drawing)) return copy.drawSignature
  if (!needsInitials(data)) return null
  if (!texts.initials) return copy.addInitials
  if (initialsDrawing && !hasEnoughInk(initialsDrawing)) return copy.drawInitials
  return null
}

type Signing = {
  marks: Marks
  /** When the signer continued past the consent line. */
  consentedAt: string
  timeZone: string | undefined
}

/** Contains only what was entered, so that a retry sends an identical request and gets the same response. */
export function toSignatureInput(signer: Signer, { marks, consentedAt, timeZone }: Signing): SignatureInput {
  const { signature, initials } = typedTexts(signer)
  return {
    signerName: signer.name.trim(),
    signerEmail: signer.email.trim(),
    fullSignature: signature,
    ...(initials && { initials }),
    style: signer.style,
    ...(signer.drawing && { drawing: signer.drawing }),
    ...(initials && signer.initialsDrawing && { initialsDrawing: signer.initialsDrawing }),
    consent: { version: consentVersion, at: consentedAt },
    ...(timeZone && { timezone: timeZone }),
    marks: Object.entries(marks).map(([fieldId, at]) => ({ fieldId, at })),
  }
}
