import { draftText } from '@mantel/domain/contracts/contract-fields'
import type { contractsApi } from '@mantel/domain/contracts/contracts'
import { doc, richText } from '@mantel/domain/contracts/rich-text'
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound, stale } from '../../../errors.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import {
  contracts,
  contractTemplates,
  projectContractTemplates,
} from '../../../schema/contracts/contracts.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { findProject } from '../../documents/visibility.ts'
import { listEvents } from '../../evidence/events.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { contractById, getContract } from '../contracts.ts'
import { syncProjectContractStatus } from '../sync-project-contract-status.ts'
import { lockContract, lockDraft } from '../visibility.ts'
import { saveVersion } from './save-version.ts'

type Edit = z.output<typeof contractsApi.edit.body>

/** Copies the template's text into the draft and into the project, because the template may change later. */
export async function createContract(db: Db, viewer: Viewer, projectId: string, templateId?: string) {
  const { actor } = viewer
  const { companyId, userId } = actor
  await findProject(db, viewer, projectId, 'no key update')
  const template = await findTemplate(db, companyId, templateId)
  const copy = template && {
    companyId,
    projectId,
    templateId: template.id,
    name: template.name,
    content: template.content,
  }
  const [projectTemplate] = copy
    ? await db.insert(projectContractTemplates).values(copy).returning({ id: projectContractTemplates.id })
    : []
  return insertDraft(db, viewer, {
    companyId,
    projectId,
    name: template?.name ?? 'Contract',
    content: template ? draftText(richText.parse(template.content)) : doc(),
    projectTemplateId: projectTemplate?.id ?? null,
    editedBy: userId,
  })
}

export async function duplicateContract(db: Db, viewer: Viewer, id: string) {
  const original = await lockContract(db, viewer, id)
  const { companyId, projectId, name, content, projectTemplateId } = original
  return insertDraft(db, viewer, {
    companyId,
    projectId,
    name: `${name.slice(0, 190)} (copy)`,
    content: draftText(richText.parse(content)),
    projectTemplateId,
    editedBy: viewer.actor.userId,
  })
}

const maxContracts = 100

export async function insertDraft(db: Db, viewer: Viewer, draft: typeof contracts.$inferInsert) {
  const { companyId, projectId } = draft
  const ofProject = and(eq(contracts.companyId, companyId), eq(contracts.projectId, projectId))
  if ((await db.$count(contracts, ofProject)) >= maxContracts)
    throw conflict('A project can have up to 100 contracts. Delete a draft first.')
  const { id } = requireRow(await db.insert(contracts).values(draft).returning({ id: contracts.id }))
  await syncProjectContractStatus(db, { companyId, projectId })
  await recordProjectActivity(db, viewer.actor, projectId, {
    action: 'contract.created',
    description: `Drafted the contract “${draft.name}”`,
    metadata: { contractId: id },
  })
  return getContract(db, viewer, id)
}

/** The editor calls this every second, so only a new version or a new name is recorded in the activity. */
export async function editContract(db: Db, viewer: Viewer, id: string, { version, ...edit }: Edit) {
  const before = await lockDraft(db, viewer, id)
  if (before.version !== version) throw stale('contract')
  const isNewVersion = edit.content !== undefined && (await saveVersion(db, viewer.actor, before))
  await db
    .update(contracts)
    .set({
      ...(edit.name && { name: edit.name }),
      ...(edit.content && { content: draftText(edit.content) }),
      editedBy: viewer.actor.userId,
    })
    .where(contractById(before.companyId, id))
  const isRenamed = edit.name !== undefined && edit.name !== before.name
  if (isNewVersion || isRenamed)
    await recordProjectActivity(db, viewer.actor, before.projectId, {
      action: 'contract.edited',
      description: isRenamed
        ? `Renamed the contract “${before.name}” to “${edit.name}”`
        : `Edited the contract “${before.name}”`,
      metadata: { contractId: id },
    })
  return getContract(db, viewer, id)
}

/** A contract that was ever sent is evidence and cannot be deleted. */
export async function removeContract(db: Db, viewer: Viewer, id: string) {
  const { companyId, projectId, name, projectTemplateId } = await lockDraft(db, viewer, id)
  const events = await listEvents(db, { companyId, contractId: id })
  if (events.length > 0) throw conflict('This contract has been sent before, so it can’t be deleted.')
  await db.delete(contracts).where(contractById(companyId, id))
  if (projectTemplateId) await deleteUnusedCopy(db, companyId, projectTemplateId)
  await syncProjectContractStatus(db, { companyId, projectId })
  await recordProjectActivity(db, viewer.actor, projectId, {
    action: 'contract.deleted',
    description: `Deleted the draft “${name}”`,
  })
}

/** Deletes the project's template copy once no contract uses it. The caller holds the project lock. */
async function deleteUnusedCopy(db: Db, companyId: string, id: string) {
  const used = and(eq(contracts.companyId, companyId), eq(contracts.projectTemplateId, id))
  if ((await db.$count(contracts, used)) > 0) return
  await db
    .delete(projectContractTemplates)
    .where(and(eq(projectContractTemplates.companyId, companyId), eq(projectContractTemplates.id, id)))
}

async function findTemplate(db: Db, companyId: string, id: string | undefined) {
  const [{ defaultId } = { defaultId: null }] = id
    ? []
    : await db
        .select({ defaultId: companies.defaultContractTemplate })
        .from(companies)
        .where(eq(companies.id, companyId))
  const templateId = id ?? defaultId
  const ofCompany = eq(contractTemplates.companyId, companyId)
  const [found] = await db
    .select()
    .from(contractTemplates)
    .where(and(ofCompany, templateId ? eq(contractTemplates.id, templateId) : undefined))
    .orderBy(asc(contractTemplates.name), asc(contractTemplates.id))
    .limit(1)
    // The copy references the template, so a concurrent delete must either come first or wait.
    .for('key share')
  return id ? orNotFound(found, 'Template') : found
}
