import { placedFields } from '@mantel/domain/contracts/contract-fields'
import { type Block, doc, heading, paragraph, richText } from '@mantel/domain/contracts/rich-text'
import { and, eq } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { contracts } from '../../../schema/contracts/contracts.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { signaturesOf, signedOn } from '../signatures.ts'
import { lockContract } from '../visibility.ts'
import { insertDraft } from './drafts.ts'

type Contract = typeof contracts.$inferSelect

/** A draft that says only what changes: what was signed stays as it was signed. */
export async function amendContract(db: Db, viewer: Viewer, id: string) {
  const original = await lockContract(db, viewer, id)
  if (original.status !== 'signed')
    throw conflict('Only a signed contract is amended. Until then it can be withdrawn and edited.')
  const { companyId, projectId, name } = original
  return insertDraft(db, viewer, {
    companyId,
    projectId,
    name: await nextName(db, original),
    content: doc(
      paragraph('This amendment is made between {company.name} and {client.name}.'),
      plain(`It changes “${name}”, which was signed on ${await dayOf(db, original)}.`),
      heading('What changes'),
      paragraph(''),
      heading('What stays'),
      paragraph('Everything else stays as it was signed.'),
      ...placesLike(original),
    ),
    editedBy: viewer.actor.userId,
  })
}

/** Nothing in a name is a field. */
const plain = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })

async function dayOf(db: Db, contract: Contract) {
  const client = (await signaturesOf(db, contract)).find(({ signerType }) => signerType === 'client')
  const signed = { signedAt: contract.signedAt ?? contract.updatedAt, timeZone: client?.timeZone ?? null }
  return signedOn(signed, await timeZoneOf(db, contract.companyId))
}

/** Whoever signed the one signs the other. */
function placesLike({ content }: Contract) {
  const hasOwner = placedFields(richText.parse(content)).some(({ signer }) => signer === 'owner')
  const signers = hasOwner ? ['owner', 'client'] : ['client']
  return signers.flatMap((signer) => [
    paragraph(`{signature.${signer}}`),
    paragraph(`Date: {date.${signer}}`),
  ])
}

/** Whatever is amended again, they are all amendments to what was agreed on first. */
async function nextName(db: Db, { companyId, projectId, name }: Contract) {
  const subject = name.replace(amendment, '').slice(0, 180)
  const all = await db
    .select({ name: contracts.name })
    .from(contracts)
    .where(and(eq(contracts.companyId, companyId), eq(contracts.projectId, projectId)))
  const taken = all
    .filter((other) => other.name.replace(amendment, '') === subject)
    .map((other) => Number(amendment.exec(other.name)?.groups?.count ?? 0))
  return `Amendment ${Math.max(0, ...taken) + 1} to ${subject}`
}
const amendment = /^Amendment (?<count>\d{1,3}) to /
