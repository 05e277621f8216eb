import { clientName } from '@mantel/domain/clients'
import { missingFields } from '@mantel/domain/contracts/contract-fields'
import type { Contract, ContractInList } from '@mantel/domain/contracts/contracts'
import { richText } from '@mantel/domain/contracts/rich-text'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { findProject } from '../documents/visibility.ts'
import { tell } from '../evidence/event-text.ts'
import { eventsOf } from '../evidence/record-event.ts'
import type { Viewer } from '../visibility/projects.ts'
import { stateOf } from './contract-state.ts'
import { circumstancesOf, ownerOf, valuesOf } from './draft/field-values.ts'
import { hiddenFrom, without, withoutHidden } from './hidden-amounts.ts'
import { senderOf } from './sending/senders.ts'
import { signaturesOf } from './signatures.ts'
import { type FoundContract, findContract, selectContracts } from './visibility.ts'

export async function contractsOfProject(db: Db, viewer: Viewer, projectId: string) {
  await findProject(db, viewer, projectId)
  const found = await selectContracts(db, viewer, eq(contracts.projectId, projectId)).orderBy(
    desc(contracts.createdAt),
    desc(contracts.id),
  )
  return found.map(inList)
}

export async function getContract(db: Db, viewer: Viewer, id: string): Promise<Contract> {
  const found = await findContract(db, viewer, id)
  const { contract, link } = found
  const { companyId } = contract
  const isClient = viewer.scope === 'self'
  const circumstances = await circumstancesOf(db, companyId, contract.projectId)
  const { client } = circumstances
  const hidden = hiddenFrom(viewer.actor)
  const values = valuesOf(circumstances)
  const content = richText.parse(contract.content)
  const isDraft = contract.status === 'draft'
  const [sealed] = await db
    .select({ fileId: contractSeals.fileId, sha256: contractSeals.sha256, at: contractSeals.createdAt })
    .from(contractSeals)
    .where(and(eq(contractSeals.companyId, companyId), eq(contractSeals.contractId, id)))
  const events = isClient ? [] : await eventsOf(db, { companyId, contractId: id })
  const sender = senderOf(events, contract.revision)
  return {
    ...inList(found),
    content: isDraft ? content : withoutHidden(content, hidden),
    contentHash: contract.contentHash,
    withdrawnReason: contract.withdrawnReason,
    declinedReason: contract.declinedReason,
    values: isClient || !isDraft ? {} : without(values, hidden),
    missing: isDraft && !isClient ? missingFields(content, values) : [],
    hidden,
    recipient: client && !isClient ? { name: clientName(client), email: client.email } : null,
    owner: ownerOf(circumstances),
    link,
    // The owner left no address: what stood there was the sender's.
    signatures: (await signaturesOf(db, contract)).map((one) =>
      one.signerType === 'owner'
        ? { ...one, signerEmail: null, placedBy: sender }
        : { ...one, placedBy: null },
    ),
    events: tell(events),
    // Its amounts are printed on it.
    sealed: hidden.length > 0 ? null : (sealed ?? null),
  }
}

export const thisContract = (companyId: string, id: string) =>
  and(eq(contracts.companyId, companyId), eq(contracts.id, id))

const inList = ({ contract, link }: FoundContract): ContractInList => ({
  id: contract.id,
  projectId: contract.projectId,
  name: contract.name,
  status: contract.status,
  state: stateOf({ ...contract, expiresAt: link?.expiresAt ?? null }),
  revision: contract.revision,
  sentAt: contract.sentAt,
  viewedAt: contract.viewedAt,
  signedAt: contract.signedAt,
  expiresAt: contract.status === 'sent' ? (link?.expiresAt ?? null) : null,
  createdAt: contract.createdAt,
  updatedAt: contract.updatedAt,
  version: contract.version,
})
