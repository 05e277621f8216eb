import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../errors.ts'
import { renderPaper } from '../contract-pdf/contract-pdf.ts'
import { subjectOf } from '../contracts/visibility.ts'
import type { Subject } from '../evidence/record-event.ts'
import { gather, unsignedPaper } from '../sealing/pdf-data.ts'
import { type Deps, paperOf } from '../sealing/seal-contract.ts'
import { seenByLink } from './link-access.ts'

/** To take home: before signing the text without signatures, afterwards the sealed paper. */
export async function paperByLink(deps: Deps, token: string) {
  const { subject, material } = await seenByLink(deps.databases, token, async (db, { link, contract }) => {
    const subject = subjectOf(contract)
    return { subject, material: link.status === 'signed' ? null : await gather(db, subject) }
  })
  if (!material) return sealedPaper(deps, subject)
  const bytes = await renderPaper(unsignedPaper(material))
  return { pdfData: bytes.toString('base64'), filename: `Unsigned ${material.filename}` }
}

/** As long as somebody looks at a page that says nothing. */
const patience = 12_000

/**
 * The sealed paper, if it can be had now. The signature stands, whatever happens here: a paper that fails or takes long
 * is made by the job, and mailed.
 */
export async function sealedPaper(deps: Deps, subject: Subject) {
  const enough = new AbortController()
  const tooLate = sleep(patience, undefined, { signal: enough.signal }).then(() => {
    throw new Error('The paper of a signed contract is late')
  })
  try {
    return await Promise.race([paperOf(deps, subject), tooLate])
  } catch (error) {
    // What has a sentence of its own is told; who is merely busy now comes to it later.
    if (error instanceof Refusal && error.status !== 503) throw error
    throw new Refusal(503, paperFollows, { code: 'signed', retryAfter: 60 }, error)
  } finally {
    enough.abort()
  }
}

/** The page looks for the code «signed»: it is no failure. */
const paperFollows =
  'Your signature is recorded. The signed PDF is still being made: it will be sent to you by email, and can be downloaded here in a few minutes.'
