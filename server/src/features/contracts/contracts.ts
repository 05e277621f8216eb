import { clientName } from '@mantel/domain/clients'
import { draftText, frozenText, missingFields } from '@mantel/domain/contract-fields'
import type { Contract, ContractInList, contractsApi } from '@mantel/domain/contracts'
import { doc, type RichText, richText } from '@mantel/domain/rich-text'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound, stale } from '../../errors.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies.ts'
import { contractSeals, contractSignatures } from '../../schema/contract-signing.ts'
import { contracts, contractTemplates, projectContractTemplates } from '../../schema/contracts.ts'
import { recordOnProject } from '../activity/recording.ts'
import { findProject } from '../documents/seeing.ts'
import { eventsOf } from '../evidence/observing.ts'
import { tell } from '../evidence/words.ts'
import type { Viewer } from '../projects/seeing.ts'
import { keepVersion } from './keeping.ts'
import { mirror } from './mirroring.ts'
import { type FoundContract, findContract, lockContract, lockDraft, selectContracts } from './seeing.ts'
import { stateOf } from './states.ts'
import { circumstancesOf, hiddenFrom, ownerOf, valuesOf } from './values.ts'

type Edit = z.output<typeof contractsApi.edit.body>

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
    signatures: await signaturesOf(db, companyId, id, contract.contentHash),
    events: isClient ? [] : tell(await eventsOf(db, { companyId, contractId: id })),
    sealed: sealed ?? null,
  }
}

/** A draft with the words of a template, and a copy of them for the project: the template may change, this does not. */
export async function createContract(db: Db, viewer: Viewer, projectId: string, templateId?: string) {
  const { actor } = viewer
  const { companyId, userId } = actor
  await findProject(db, viewer, projectId, 'update')
  const template = await templateFor(db, companyId, templateId)
  const copy = template && {
    companyId,
    projectId,
    templateId: template.id,
    name: template.name,
    content: template.content,
  }
  const [kept] = copy
    ? await db.insert(projectContractTemplates).values(copy).returning({ id: projectContractTemplates.id })
    : []
  return insertDraft(db, viewer, {
    companyId,
    projectId,
    name: template?.name ?? 'Contract',
    content: template ? draftText(richText.parse(template.content)) : doc(),
    projectTemplateId: kept?.id ?? null,
    editedBy: userId,
  })
}

/** The same words again, for what is signed and has to change. */
export async function duplicateContract(db: Db, viewer: Viewer, id: string) {
  const { companyId, projectId, name, content, projectTemplateId } = await lockContract(db, viewer, id)
  return insertDraft(db, viewer, {
    companyId,
    projectId,
    name: `${name.slice(0, 190)} (copy)`,
    content: draftText(richText.parse(content)),
    projectTemplateId,
    editedBy: viewer.actor.userId,
  })
}

const most = 100

async function insertDraft(db: Db, viewer: Viewer, draft: typeof contracts.$inferInsert) {
  const { companyId, projectId } = draft
  const ofProject = and(eq(contracts.companyId, companyId), eq(contracts.projectId, projectId))
  if ((await db.$count(contracts, ofProject)) >= most)
    throw conflict('A project holds up to 100 contracts. Please delete a draft first.')
  const { id } = only(await db.insert(contracts).values(draft).returning({ id: contracts.id }))
  await mirror(db, { companyId, projectId })
  await recordOnProject(db, viewer.actor, projectId, {
    action: 'contract.created',
    description: `Drafted the contract “${draft.name}”`,
    metadata: { contractId: id },
  })
  return getContract(db, viewer, id)
}

/** While somebody writes, this is called every second: the log tells of it once in a while, like the history. */
export async function editContract(db: Db, viewer: Viewer, id: string, { version, ...edit }: Edit) {
  const before = await lockDraft(db, viewer, id)
  if (before.version !== version) throw stale('contract')
  const isNewVersion = edit.content !== undefined && (await keepVersion(db, viewer.actor, before))
  await db
    .update(contracts)
    .set({
      ...(edit.name && { name: edit.name }),
      ...(edit.content && { content: draftText(edit.content) }),
      editedBy: viewer.actor.userId,
    })
    .where(one(before.companyId, id))
  const isRenamed = edit.name !== undefined && edit.name !== before.name
  if (isNewVersion || isRenamed)
    await recordOnProject(db, viewer.actor, before.projectId, {
      action: 'contract.edited',
      description: isRenamed
        ? `Renamed the contract “${before.name}” to “${edit.name}”`
        : `Changed the contract “${before.name}”`,
      metadata: { contractId: id },
    })
  return getContract(db, viewer, id)
}

/** What was ever sent is evidence, and stays. */
export async function removeContract(db: Db, viewer: Viewer, id: string) {
  const { companyId, projectId, name } = await lockDraft(db, viewer, id)
  const events = await eventsOf(db, { companyId, contractId: id })
  if (events.length > 0) throw conflict('This contract was sent before. It is kept as evidence.')
  await db.delete(contracts).where(one(companyId, id))
  await mirror(db, { companyId, projectId })
  await recordOnProject(db, viewer.actor, projectId, {
    action: 'contract.deleted',
    description: `Deleted the draft “${name}”`,
  })
}

export const one = (companyId: string, id: string) =>
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

/** Those of what it says now: what was signed before it was withdrawn and changed belongs to what it said then. */
export const signaturesOf = async (
  db: Db,
  companyId: string,
  contractId: string,
  contentHash: string | null,
) =>
  contentHash
    ? db
        .select({
          signerType: contractSignatures.signerType,
          signerName: contractSignatures.signerName,
          signerEmail: contractSignatures.signerEmail,
          signatureType: contractSignatures.signatureType,
          signatureText: contractSignatures.signatureText,
          style: contractSignatures.style,
          drawing: contractSignatures.drawing,
          position: contractSignatures.position,
          signedAt: contractSignatures.signedAt,
          timeZone: contractSignatures.timeZone,
          ipAddress: contractSignatures.ipAddress,
          userAgent: contractSignatures.userAgent,
          consentVersion: contractSignatures.consentVersion,
          consentedAt: contractSignatures.consentedAt,
        })
        .from(contractSignatures)
        .where(
          and(
            eq(contractSignatures.companyId, companyId),
            eq(contractSignatures.contractId, contractId),
            eq(contractSignatures.contractContentHash, contentHash),
          ),
        )
        .orderBy(asc(contractSignatures.position))
    : []

async function templateFor(db: Db, companyId: string, id: string | undefined) {
  const [{ defaultId } = { defaultId: null }] = id
    ? []
    : await db
        .select({ defaultId: companies.defaultContractTemplate })
        .from(companies)
        .where(eq(companies.id, companyId))
  const wanted = id ?? defaultId
  const mine = eq(contractTemplates.companyId, companyId)
  const [found] = await db
    .select()
    .from(contractTemplates)
    .where(and(mine, wanted ? eq(contractTemplates.id, wanted) : undefined))
    .orderBy(asc(contractTemplates.name), asc(contractTemplates.id))
    .limit(1)
  return id ? orNotFound(found, 'Template') : found
}

const without = (values: Readonly<Record<string, string>>, hidden: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !hidden.includes(id)))

/** In what was sent, an amount is a field with its value; where nobody may know it, it stays a field. */
const withoutHidden = (text: RichText, hidden: string[]): RichText =>
  hidden.length === 0 ? text : frozenText(text, without(frozenValues(text), hidden))

function frozenValues(text: RichText) {
  const values: Record<string, string> = {}
  JSON.stringify(text, (_key, value: unknown) => {
    const attrs = value as { id?: unknown; value?: unknown } | null
    if (typeof attrs?.id === 'string' && typeof attrs.value === 'string') values[attrs.id] = attrs.value
    return value
  })
  return values
}
