import { draftText } from '@mantel/domain/contracts/contract-fields'
import type { contractsApi } from '@mantel/domain/contracts/contracts'
import { richText } from '@mantel/domain/contracts/rich-text'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound, stale } from '../../../errors.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import {
  contracts,
  contractTemplates,
  contractVersions,
  projectContractTemplates,
} from '../../../schema/contracts/contracts.ts'
import { userName, users } from '../../../schema/users.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { throttlePermanentChanges } from '../contract-limits.ts'
import { contractById, getContract } from '../contracts.ts'
import { hiddenFieldsFor, hideFields } from '../hidden-amounts.ts'
import { findContract, lockDraft } from '../visibility.ts'

type Restore = z.output<typeof contractsApi.restore.body>

export async function listVersions(db: Db, viewer: Viewer, id: string) {
  const { contract } = await findContract(db, viewer, id)
  return selectVersions(db)
    .where(ofContract(contract.companyId, id))
    .orderBy(desc(contractVersions.createdAt), desc(contractVersions.id))
    .limit(200)
}

export async function getVersion(db: Db, viewer: Viewer, id: string) {
  const { companyId } = viewer.actor
  const isVersion = and(eq(contractVersions.companyId, companyId), eq(contractVersions.id, id))
  const [found] = await db.select().from(contractVersions).where(isVersion)
  const { contractId, content } = orNotFound(found, 'Version')
  // A version is visible only to users who see the contract.
  await findContract(db, viewer, contractId).catch(() => orNotFound(undefined, 'Version'))
  const [shown] = await selectVersions(db).where(isVersion)
  const text = hideFields(richText.parse(content), hiddenFieldsFor(viewer.actor))
  return { ...orNotFound(shown, 'Version'), content: text }
}

export async function restoreVersion(
  { databases }: { databases: Databases },
  viewer: Viewer,
  id: string,
  given: Restore,
  storeAnswer: StoreAnswer,
) {
  const { actor } = viewer
  // Validates first, so that a refused call does not count toward the rate limit, and counts before taking any lock.
  await inTransaction(databases.runtime, actor, (db) => findContract(db, viewer, id), { readOnly: true })
  await throttlePermanentChanges(databases, id)
  return inTransactionWithAnswer(databases.runtime, actor, storeAnswer, (db) =>
    restore(db, viewer, id, given),
  )
}

async function restore(db: Db, viewer: Viewer, id: string, { version, versionId }: Restore) {
  const before = await lockDraft(db, viewer, id)
  if (before.version !== version) throw stale('contract')
  const { companyId, projectId, name } = before
  const [earlier] = await db
    .select({ content: contractVersions.content })
    .from(contractVersions)
    .where(and(ofContract(companyId, id), eq(contractVersions.id, versionId)))
  const content = draftText(richText.parse(orNotFound(earlier, 'Version').content))
  // Always save the current text, even within an editing session, so that a restore can be undone.
  await db
    .insert(contractVersions)
    .values({ companyId, contractId: id, content: before.content, writtenBy: before.editedBy })
  await db
    .update(contracts)
    .set({ content, editedBy: viewer.actor.userId })
    .where(contractById(companyId, id))
  await recordProjectActivity(db, viewer.actor, projectId, {
    action: 'contract.edited',
    description: `Restored an earlier version of the contract “${name}”`,
    metadata: { contractId: id },
  })
  return getContract(db, viewer, id)
}

/** The template's text when the contract was created, and its text now; `after` is null if the template was deleted. */
export async function getTemplateOfContract(db: Db, viewer: Viewer, id: string) {
  const { contract } = await findContract(db, viewer, id)
  const [copy] = await db
    .select({
      name: projectContractTemplates.name,
      before: projectContractTemplates.content,
      after: contractTemplates.content,
    })
    .from(projectContractTemplates)
    .leftJoin(
      contractTemplates,
      and(
        eq(contractTemplates.companyId, projectContractTemplates.companyId),
        eq(contractTemplates.id, projectContractTemplates.templateId),
      ),
    )
    .where(
      and(
        eq(projectContractTemplates.companyId, contract.companyId),
        sql`${projectContractTemplates.id} = ${contract.projectTemplateId}`,
      ),
    )
  const { name, before, after } = orNotFound(copy, 'Template')
  return { name, before: richText.parse(before), after: after ? richText.parse(after) : null }
}

/** The latest text that was sent with a lower revision; null if there is none. */
export async function findPreviousSentText(db: Db, companyId: string, contractId: string, revision: number) {
  const [before] = await db
    .select({ content: contractVersions.content })
    .from(contractVersions)
    .where(and(ofContract(companyId, contractId), sql`${contractVersions.revision} < ${revision}`))
    .orderBy(desc(contractVersions.revision))
    .limit(1)
  return before ? richText.parse(before.content) : null
}

const ofContract = (companyId: string, contractId: string) =>
  and(eq(contractVersions.companyId, companyId), eq(contractVersions.contractId, contractId))

const selectVersions = (db: Db) =>
  db
    .select({
      id: contractVersions.id,
      at: contractVersions.createdAt,
      userName,
      revision: contractVersions.revision,
    })
    .from(contractVersions)
    .leftJoin(
      users,
      and(eq(users.companyId, contractVersions.companyId), eq(users.id, contractVersions.writtenBy)),
    )
    .$dynamic()
