import type { RecordPart } from '@mantel/domain/contracts/record-parts'
import { contentHash } from './event-chain.ts'
import { type Records, summarizeRecords } from './records.ts'

/** Compares the rows of a contract without a seal with its events. Returns the parts that were changed. */
export function compareWithEvents(records: Records): RecordPart[] {
  const { contract, events } = records
  const sent = events.findLast(({ type }) => type === 'sent')
  if (!sent) return contract.status === 'draft' ? [] : ['status']
  const later = events.slice(events.indexOf(sent) + 1)
  const signed = later.find(({ type }) => type === 'signed')
  const hasEnded = later.some(({ type }) => type === 'withdrawn' || type === 'declined')
  const status = signed ? 'signed' : hasEnded ? 'draft' : 'sent'
  const altered = new Set<RecordPart>([
    ...changedVersions(records),
    ...changedRecipients(records),
    ...(contract.status === status ? [] : ['status' as const]),
  ])
  if (status === 'sent' && contract.contentHash !== sent.body.contentHash) altered.add('text')
  const bound = status === 'draft' ? {} : ((signed ?? sent).body.records ?? {})
  const now = summarizeRecords(records)
  for (const [part, hash] of Object.entries(bound))
    if (now[part as keyof typeof now] !== hash) altered.add(part as RecordPart)
  return [...altered]
}

/** Each sending stored its text as a version. */
function changedVersions({ events, versions }: Records): RecordPart[] {
  const sendings = events.filter(({ type }) => type === 'sent')
  const sentVersions = versions.filter(({ revision }) => revision !== null)
  const areSent = sendings.every(({ body }) => {
    const version = sentVersions.find(({ revision }) => revision === body.revision)
    return version?.contentHash === body.contentHash && contentHash(version?.sentContent) === body.contentHash
  })
  return areSent && sentVersions.length === sendings.length ? [] : ['versions']
}

/** Each sending, and each extension to another address, created one link. */
function changedRecipients({ events, links }: Records): RecordPart[] {
  const invitations = events.filter(
    ({ type, body }) => type === 'sent' || (type === 'extended' && body.isNewLink === true),
  )
  const areInvited = invitations.every(({ type, body }) => {
    const link = links.find(({ id }) => id === body.linkId)
    return link?.recipientEmail === body.email && (type === 'extended' || link?.recipientName === body.name)
  })
  return areInvited && links.length === invitations.length ? [] : ['recipients']
}
