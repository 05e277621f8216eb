import { placedFields } from '@mantel/domain/contracts/contract-fields'
import { type Block, doc, heading, paragraph, richText } from '@mantel/domain/contracts/rich-text'
import { and, eq } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { contracts } from '../../../schema/contracts/contracts.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { formatSignedOn, listSignatures } from '../signatures.ts'
import { lockContract } from '../visibility.ts'
import { insertDraft } from './drafts.ts'

type Contract = typeof contracts.$inferSelect

/** Creates a draft amendment with an empty section for the changes. The signed contract itself is not modified. */
export async function amendContract(db: Db, viewer: Viewer, id: string) {
  const original = await lockContract(db, viewer, id)
  if (original.status !== 'signed')
    throw conflict('Only signed contracts can be amended. Withdraw this contract to edit it.')
  const { companyId, projectId, name } = original
  return insertDraft(db, viewer, {
    companyId,
    projectId,
    name: await nextAmendmentName(db, original),
    content: doc(
      paragraph('This amendment is between {company.name} and {client.name}.'),
      plainParagraph(`It amends “${name},” signed on ${await signingDay(db, original)}.`),
      heading('Changes'),
      paragraph(''),
      heading('Other terms'),
      paragraph('All other terms of the original agreement remain in effect.'),
      ...signatureBlocksLike(original),
    ),
    editedBy: viewer.actor.userId,
  })
}

/** A contract name is user text, so braces in it must not be parsed as fields. */
const plainParagraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })

async function signingDay(db: Db, contract: Contract) {
  const client = (await listSignatures(db, contract)).find(({ signerType }) => signerType === 'client')
  const signed = { signedAt: contract.signedAt ?? contract.updatedAt, timeZone: client?.timeZone ?? null }
  return formatSignedOn(signed, await timeZoneOf(db, contract.companyId))
}

/** The amendment has the same signers as the original. */
function signatureBlocksLike({ content }: Contract) {
  const hasOwner = placedFields(richText.parse(content)).some(({ signer }) => signer === 'owner')
  const signers = hasOwner ? ['owner', 'client'] : ['client']
  return signers.flatMap((signer) => [
    paragraph(`{signature.${signer}}`),
    paragraph(`Date: {date.${signer}}`),
  ])
}

/** Amendments of amendments are numbered together, as amendments to the original contract. */
async function nextAmendmentName(db: Db, { companyId, projectId, name }: Contract) {
  const subject = name.replace(amendmentPrefix, '').slice(0, 180)
  const all = await db
    .select({ name: contracts.name })
    .from(contracts)
    .where(and(eq(contracts.companyId, companyId), eq(contracts.projectId, projectId)))
  const numbers = all
    .filter((other) => other.name.replace(amendmentPrefix, '') === subject)
    .map((other) => Number(amendmentPrefix.exec(other.name)?.groups?.count ?? 0))
  return `Amendment ${Math.max(0, ...numbers) + 1} to ${subject}`
}
const amendmentPrefix = /^Amendment (?<count>\d{1,3}) to /
