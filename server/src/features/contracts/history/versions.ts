import { draftText } from '@mantel/domain/contracts/contract-fields'
import type { contractsApi } from '@mantel/domain/contracts/contracts'
import { richText } from '@mantel/domain/contracts/rich-text'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound, stale } from '../../../errors.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  contracts,
  contractTemplates,
  contractVersions,
  projectContractTemplates,
} from '../../../schema/contracts/contracts.ts'
import { users } from '../../../schema/users.ts'
import { recordOnProject } from '../../activity/record-activity.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { getContract, thisContract } from '../contracts.ts'
import { hiddenFrom, withoutHidden } from '../hidden-amounts.ts'
import { throttleKeeping } from '../throttling.ts'
import { findContract, lockDraft } from '../visibility.ts'

type Restore = z.output<typeof contractsApi.restore.body>

export async function versionsOf(db: Db, viewer: Viewer, id: string) {
  const { contract } = await findContract(db, viewer, id)
  return selectVersions(db)
    .where(ofContract(contract.companyId, id))
    .orderBy(desc(contractVersions.createdAt), desc(contractVersions.id))
    .limit(200)
}

export async function getVersion(db: Db, viewer: Viewer, id: string) {
  const { companyId } = viewer.actor
  const mine = and(eq(contractVersions.companyId, companyId), eq(contractVersions.id, id))
  const [kept] = await db.select().from(contractVersions).where(mine)
  const { contractId, content } = orNotFound(kept, 'Version')
  // Whoever does not see the contract does not see what it said.
  await findContract(db, viewer, contractId).catch(() => orNotFound(undefined, 'Version'))
  const [shown] = await selectVersions(db).where(mine)
  const text = withoutHidden(richText.parse(content), hiddenFrom(viewer.actor))
  return { ...orNotFound(shown, 'Version'), content: text }
}

export async function restoreVersion(
  { databases }: { databases: Databases },
  viewer: Viewer,
  id: string,
  given: Restore,
) {
  const { actor } = viewer
  // Counted only where there is something to restore, and before anything is held.
  await inTransaction(databases.runtime, actor, (db) => findContract(db, viewer, id), { readOnly: true })
  await throttleKeeping(databases, id)
  return inTransaction(databases.runtime, actor, (db) => restore(db, viewer, id, given))
}

async function restore(db: Db, viewer: Viewer, id: string, { version, versionId }: Restore) {
  const before = await lockDraft(db, viewer, id)
  if (before.version !== version) throw stale('contract')
  const { companyId, projectId, name } = before
  const [kept] = await db
    .select({ content: contractVersions.content })
    .from(contractVersions)
    .where(and(ofContract(companyId, id), eq(contractVersions.id, versionId)))
  const content = draftText(richText.parse(orNotFound(kept, 'Version').content))
  // Even within one spell: whoever restores may want to have it back.
  await db
    .insert(contractVersions)
    .values({ companyId, contractId: id, content: before.content, writtenBy: before.editedBy })
  await db
    .update(contracts)
    .set({ content, editedBy: viewer.actor.userId })
    .where(thisContract(companyId, id))
  await recordOnProject(db, viewer.actor, projectId, {
    action: 'contract.edited',
    description: `Restored an earlier version of the contract “${name}”`,
    metadata: { contractId: id },
  })
  return getContract(db, viewer, id)
}

/** What the template said when this began, and what it says now; nothing now where it is gone. */
export async function templateOfContract(db: Db, viewer: Viewer, id: string) {
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

/** What was sent last before this sending; a signer who saw that is shown what changed. */
export async function sentBefore(db: Db, companyId: string, contractId: string, revision: number) {
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
      personName: sql<
        string | null
      >`nullif(btrim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`,
      revision: contractVersions.revision,
    })
    .from(contractVersions)
    .leftJoin(
      users,
      and(eq(users.companyId, contractVersions.companyId), eq(users.id, contractVersions.writtenBy)),
    )
    .$dynamic()
