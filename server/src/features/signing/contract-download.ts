import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../errors.ts'
import { renderContractPdf } from '../contract-pdf/contract-pdf.ts'
import { subjectOf } from '../contracts/visibility.ts'
import type { Subject } from '../evidence/subject.ts'
import { loadPdfData, unsignedDocument } from '../sealing/pdf-data.ts'
import { type Deps, getSealedPdf } from '../sealing/seal-contract.ts'
import { readByLink } from './link-access.ts'

/** Returns a PDF without the client's signatures before signing, and the sealed PDF afterward. */
export async function downloadByLink(deps: Deps, token: string) {
  const { subject, material } = await readByLink(deps.databases, token, async (db, { link, contract }) => {
    const subject = subjectOf(contract)
    return { subject, material: link.status === 'signed' ? null : await loadPdfData(db, subject) }
  })
  if (!material) return downloadSealedPdf(deps, subject)
  const bytes = await renderContractPdf(unsignedDocument(material))
  return { pdfData: bytes.toString('base64'), filename: `Unsigned ${material.filename}` }
}

/** How long the signer's request waits for the sealed PDF before the response says that it will follow by email. */
const timeoutMs = 12_000

/**
 * Returns the sealed PDF if it is ready in time. The signature is already committed: if this fails or takes too long, a
 * job creates the PDF and emails it.
 */
export async function downloadSealedPdf(deps: Deps, subject: Subject) {
  const timeout = new AbortController()
  const tooLate = sleep(timeoutMs, undefined, { signal: timeout.signal }).then(() => {
    throw new Error('The sealed PDF was not ready in time')
  })
  try {
    return await Promise.race([getSealedPdf(deps, subject), tooLate])
  } catch (error) {
    // Refusals have their own message. Only 503 is replaced, because it means that a busy typesetter delays
    // the PDF.
    if (error instanceof Refusal && error.status !== 503) throw error
    throw new Refusal(503, pdfFollows, { code: 'signed', retryAfter: 60 }, error)
  } finally {
    timeout.abort()
  }
}

/** The signing page recognizes the code `signed` and does not show this as a failure. */
const pdfFollows =
  'Your signature is recorded. We’re still preparing the signed PDF. We’ll email it to you, and you can download it here in a few minutes.'
