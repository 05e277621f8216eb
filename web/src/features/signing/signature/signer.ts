import { consentVersion } from '@mantel/domain/contracts/consent'
import type { Drawing, SignatureStyle } from '@mantel/domain/contracts/signature-drawing'
import type { SignatureInput, SigningData } from '@mantel/domain/contracts/signing'
import { flawOf } from '../../site/waitlist/join-waitlist.ts'
import type { Marks } from '../steps/signed-fields.ts'
import { initialsOf } from './initials.ts'
import { hasEnoughInk } from './ink.ts'

/** What somebody says about themselves before they sign. It lives as long as the page, and nowhere else. */
export type Signer = {
  name: string
  email: string
  signature: string
  initials: string
  style: SignatureStyle
  /** The strokes of who rather draws; null while it is typed. */
  drawing: Drawing | null
  initialsDrawing: Drawing | null
}

export const signerOf = ({ clientName, email }: SigningData): Signer => ({
  name: clientName,
  email,
  signature: '',
  initials: '',
  style: 'script',
  drawing: null,
  initialsDrawing: null,
})

/** What stands for them in letters. Whoever draws need not type as well: then it is their name. */
export const lettersOf = ({ name, signature, initials, drawing, initialsDrawing }: Signer) => ({
  signature: signature.trim() || (drawing ? name.trim() : ''),
  initials: initials.trim() || (initialsDrawing ? initialsOf(name) : ''),
})

export const needsInitials = ({ signatureFields }: SigningData) =>
  signatureFields.some(({ type }) => type === 'initial')

/** What is still to be done before the contract can be reviewed, the first thing first; null when all is there. */
export function missingOf(signer: Signer, data: SigningData): string | null {
  const { drawing, initialsDrawing } = signer
  const letters = lettersOf(signer)
  if (!signer.name.trim()) return 'Add your name to continue'
  if (!signer.email.trim()) return 'Add your email to continue'
  if (flawOf(signer.email.trim())) return 'Complete your email to continue'
  if (!letters.signature) return 'Add your signature to continue'
  if (drawing && !hasEnoughInk(drawing)) return 'Draw your signature to continue'
  if (!needsInitials(data)) return null
  if (!letters.initials) return 'Add your initials to continue'
  if (initialsDrawing && !hasEnoughInk(initialsDrawing)) return 'Draw your initials to continue'
  return null
}

type Act = {
  marks: Marks
  /** When they went on past the line that says what counts as their signature. */
  consentedAt: string
  timeZone: string | undefined
}

/** Made of what was entered and nothing else: sent once more, it is the same to the last letter, and so is the answer. */
export function signatureOf(signer: Signer, { marks, consentedAt, timeZone }: Act): SignatureInput {
  const { signature, initials } = lettersOf(signer)
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
