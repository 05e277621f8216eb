import { clientName } from '@mantel/domain/clients'
import { missingFields } from '@mantel/domain/contracts/contract-fields'
import type { Contract, ContractInList } from '@mantel/domain/contracts/contracts'
import { richText } from '@mantel/domain/contracts/rich-text'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { findProject } from '../documents/visibility.ts'
import { describeEvents } from '../evidence/event-text.ts'
import { listEvents } from '../evidence/events.ts'
import { refuseUnreadable } from '../evidence/refuse-unreadable.ts'
import type { Viewer } from '../visibility/projects.ts'
import { getDisplayedStatus } from './displayed-status.ts'
import {
  getFieldValues,
  getOwnerSigner,
  getSendingDefaults,
  loadContractContext,
} from './draft/field-values.ts'
import { hiddenFieldsFor, hideFields, omitFields } from './hidden-amounts.ts'
import { listObstacles } from './sending/obstacles.ts'
import { findSender } from './sending/senders.ts'
import { listSignatures } from './signatures.ts'
import { type FoundContract, findContract, selectContracts } from './visibility.ts'

export async function listContracts(db: Db, viewer: Viewer, projectId: string) {
  await findProject(db, viewer, projectId)
  const found = await selectContracts(db, viewer, eq(contracts.projectId, projectId)).orderBy(
    desc(contracts.createdAt),
    desc(contracts.id),
  )
  return found.map(toListItem)
}

export const getContract = (db: Db, viewer: Viewer, id: string) =>
  refuseUnreadable(() => loadContract(db, viewer, id))

async function loadContract(db: Db, viewer: Viewer, id: string): Promise<Contract> {
  const found = await findContract(db, viewer, id)
  const { contract, link } = found
  const { companyId } = contract
  const isClient = viewer.scope === 'self'
  const context = await loadContractContext(db, companyId, contract.projectId)
  const { client } = context
  const hidden = hiddenFieldsFor(viewer.actor)
  const values = getFieldValues(context)
  const content = richText.parse(contract.content)
  const isDraft = contract.status === 'draft'
  const [sealed] = await db
    .select({ fileId: contractSeals.fileId, sha256: contractSeals.sha256, at: contractSeals.createdAt })
    .from(contractSeals)
    .where(and(eq(contractSeals.companyId, companyId), eq(contractSeals.contractId, id)))
  const events = isClient ? [] : await listEvents(db, { companyId, contractId: id })
  const sender = findSender(events, contract.revision)
  return {
    ...toListItem(found),
    content: isDraft ? content : hideFields(content, hidden),
    contentHash: contract.contentHash,
    withdrawnReason: contract.withdrawnReason,
    declinedReason: contract.declinedReason,
    values: isClient || !isDraft ? {} : omitFields(values, hidden),
    missing: isDraft && !isClient ? missingFields(content, values) : [],
    obstacles: isDraft && !isClient ? await listObstacles(db, contract, context) : [],
    hidden,
    recipient: client && !isClient ? { name: clientName(client), email: client.email } : null,
    owner: getOwnerSigner(context),
    sendingDefaults: getSendingDefaults(context),
    link,
    // The owner's email is left out, because older rows contain the sender's.
    signatures: (await listSignatures(db, contract)).map((signature) =>
      signature.signerType === 'owner'
        ? { ...signature, signerEmail: null, placedBy: sender }
        : { ...signature, placedBy: null },
    ),
    events: describeEvents(events),
    // Users who may not see amounts do not get the sealed PDF, because it shows all of them.
    sealed: hidden.length > 0 ? null : (sealed ?? null),
  }
}

export const contractById = (companyId: string, id: string) =>
  and(eq(contracts.companyId, companyId), eq(contracts.id, id))

const toListItem = ({ contract, link }: FoundContract): ContractInList => ({
  id: contract.id,
  projectId: contract.projectId,
  name: contract.name,
  status: contract.status,
  displayedStatus: getDisplayedStatus({ ...contract, expiresAt: link?.expiresAt ?? null }),
  revision: contract.revision,
  sentAt: contract.sentAt,
  viewedAt: contract.viewedAt,
  signedAt: contract.signedAt,
  expiresAt: contract.status === 'sent' ? (link?.expiresAt ?? null) : null,
  createdAt: contract.createdAt,
  updatedAt: contract.updatedAt,
  version: contract.version,
})
