import type { RecordPart } from '@mantel/domain/contracts/record-parts'
import { contentHash } from './event-chain.ts'
import { digestLink, digestSending, type Records, summarizeRecords } from './records.ts'

type Event = Records['events'][number]

/** Compares the rows of a contract without a seal with its events. Returns the parts that were changed. */
export function compareWithEvents(records: Records): RecordPart[] {
  const { contract, events } = records
  const sent = events.findLast(({ type }) => type === 'sent')
  if (!sent) return [...(contract.status === 'draft' ? [] : ['status' as const]), ...tracesOfSending(records)]
  const later = events.slice(events.indexOf(sent) + 1)
  const signed = later.find(({ type }) => type === 'signed')
  const hasEnded = later.some(({ type }) => type === 'withdrawn' || type === 'declined')
  const status = signed ? 'signed' : hasEnded ? 'draft' : 'sent'
  const altered = new Set<RecordPart>([...changedVersions(records), ...changedRecipients(records)])
  if (contract.status !== status) altered.add('status')
  // Events of earlier versions of the product do not name the link that was signed.
  const signedLink =
    signed && (signed.body.linkId ?? records.links.find((link) => link.status === 'signed')?.id)
  if (records.links.some((link) => (link.status === 'signed') !== (link.id === signedLink)))
    altered.add('recipients')
  if (status !== 'draft') for (const part of changedText(records, signed ?? sent)) altered.add(part)
  // Events of earlier versions of the product do not have this hash.
  if (status === 'sent' && (sent.body.sending ?? digestSending(contract)) !== digestSending(contract))
    altered.add('status')
  return [...altered]
}

/** A contract without events was never sent. If it has links, signatures or sent versions, its events were deleted. */
function tracesOfSending({ links, signatures, versions }: Records): RecordPart[] {
  const wasSent =
    links.length > 0 || signatures.length > 0 || versions.some(({ revision }) => revision !== null)
  return wasSent ? ['history'] : []
}

/** Compares with the hashes of the event that sent or signed the contract. */
function changedText(records: Records, { body }: Event): RecordPart[] {
  const { contract } = records
  const now = summarizeRecords(records)
  const bound = Object.entries((body.records ?? {}) as Partial<Record<keyof typeof now, string>>)
  const changed = bound.filter(([part, hash]) => now[part as keyof typeof now] !== hash)
  const hasText = contract.contentHash === body.contentHash && now.text === body.contentHash
  return [...changed.map(([part]) => part as RecordPart), ...(hasText ? [] : ['text' as const])]
}

/** Each sending stored its text as a version. */
function changedVersions({ events, versions }: Records): RecordPart[] {
  const sendings = events.filter(({ type }) => type === 'sent')
  const sentVersions = versions.filter(({ revision }) => revision !== null)
  const areSent = sendings.every(({ body }) => {
    const version = sentVersions.find(({ revision }) => revision === body.revision)
    return (
      version !== undefined &&
      version.contentHash === body.contentHash &&
      contentHash(version.sentContent) === body.contentHash
    )
  })
  return areSent && sentVersions.length === sendings.length ? [] : ['versions']
}

/** Each sending, and each extension to another address, created one link. Other extensions only move its end. */
function changedRecipients({ events, links }: Records): RecordPart[] {
  const extensions = events.filter(({ type }) => type === 'sent' || type === 'extended')
  const invitations = extensions.filter(({ type, body }) => type === 'sent' || body.isNewLink === true)
  const areInvited = invitations.every(({ type, body }) => {
    const link = links.find(({ id }) => id === body.linkId)
    if (!link) return false
    const until = extensions.findLast((other) => other.body.linkId === link.id)?.body.until
    return (
      link.recipientEmail === body.email &&
      (type === 'extended' || link.recipientName === body.name) &&
      // Events of earlier versions of the product do not have these two.
      (body.link === undefined || body.link === digestLink(link)) &&
      (until === undefined || until === link.expiresAt)
    )
  })
  return areInvited && links.length === invitations.length ? [] : ['recipients']
}
