import { draftText } from '@mantel/domain/contracts/contract-fields'
import type { ContractTemplate, contractTemplatesApi } from '@mantel/domain/contracts/contract-templates'
import { richText } from '@mantel/domain/contracts/rich-text'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound, stale } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { contractTemplates } from '../../schema/contracts/contracts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { completeStep } from '../checklist/complete-step.ts'
import { lockCompany } from '../companies/quotas.ts'

type NewTemplate = z.output<typeof contractTemplatesApi.create.body>
type Edit = z.output<typeof contractTemplatesApi.edit.body>

const listColumns = {
  id: contractTemplates.id,
  name: contractTemplates.name,
  isDefault: sql<boolean>`${contractTemplates.id} is not distinct from ${companies.defaultContractTemplate}`,
  createdAt: contractTemplates.createdAt,
  updatedAt: contractTemplates.updatedAt,
  version: contractTemplates.version,
}

const isCompanyOfTemplate = eq(companies.id, contractTemplates.companyId)

export const listTemplates = (db: Db, companyId: string) =>
  db
    .select(listColumns)
    .from(contractTemplates)
    .innerJoin(companies, isCompanyOfTemplate)
    .where(eq(contractTemplates.companyId, companyId))
    .orderBy(sql`${listColumns.isDefault} desc`, asc(contractTemplates.name), asc(contractTemplates.id))

export async function getTemplate(db: Db, companyId: string, id: string): Promise<ContractTemplate> {
  const [found] = await db
    .select({ ...listColumns, content: contractTemplates.content })
    .from(contractTemplates)
    .innerJoin(companies, isCompanyOfTemplate)
    .where(thisTemplate(companyId, id))
  const template = orNotFound(found, 'Template')
  return { ...template, content: richText.parse(template.content) }
}

const maxTemplates = 200

export async function createTemplate(db: Db, actor: CompanyActor, { name, content }: NewTemplate) {
  const { companyId } = actor
  // Lock the company, so that concurrent requests cannot exceed the limit.
  await lockCompany(db, companyId)
  const ofCompany = eq(contractTemplates.companyId, companyId)
  if ((await db.$count(contractTemplates, ofCompany)) >= maxTemplates)
    throw conflict('You can have up to 200 templates. Delete some first.')
  const { id } = requireRow(
    await db
      .insert(contractTemplates)
      .values({ companyId, name, content: draftText(content) })
      .returning({ id: contractTemplates.id }),
  )
  await completeStep(db, companyId, 'contractAdded')
  await record(db, actor, id, 'contract_template.created', `Added the contract template “${name}”`)
  return getTemplate(db, companyId, id)
}

export async function editTemplate(db: Db, actor: CompanyActor, id: string, { version, ...edit }: Edit) {
  const { companyId } = actor
  const before = await lockTemplate(db, companyId, id)
  if (before.version !== version) throw stale('template')
  const next = { name: edit.name ?? before.name, content: edit.content && draftText(edit.content) }
  await db
    .update(contractTemplates)
    .set({ name: next.name, ...(next.content && { content: next.content }) })
    .where(thisTemplate(companyId, id))
  await completeStep(db, companyId, 'contractAdded')
  // The editor saves every second, so only a new name is recorded in the activity.
  if (next.name !== before.name)
    await record(
      db,
      actor,
      id,
      'contract_template.renamed',
      `Renamed the contract template “${before.name}” to “${next.name}”`,
    )
  return getTemplate(db, companyId, id)
}

export async function duplicateTemplate(db: Db, actor: CompanyActor, id: string) {
  const { name, content } = await getTemplate(db, actor.companyId, id)
  return createTemplate(db, actor, { name: `${name.slice(0, 190)} (copy)`, content })
}

export async function makeDefault(db: Db, actor: CompanyActor, id: string) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const { name } = await lockTemplate(db, companyId, id)
  await db.update(companies).set({ defaultContractTemplate: id }).where(eq(companies.id, companyId))
  await record(db, actor, id, 'contract_template.default', `Made “${name}” the default contract template`)
  return listTemplates(db, companyId)
}

export async function removeTemplate(db: Db, actor: CompanyActor, id: string) {
  // Deleting the company's default template also changes the company's row, which must be locked first.
  await lockCompany(db, actor.companyId)
  const { name } = await lockTemplate(db, actor.companyId, id, 'update')
  await db.delete(contractTemplates).where(thisTemplate(actor.companyId, id))
  await record(db, actor, id, 'contract_template.deleted', `Deleted the contract template “${name}”`)
}

/** Only a deletion needs `update`, which also waits for transactions that create a contract from the template. */
async function lockTemplate(
  db: Db,
  companyId: string,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
) {
  const [found] = await db.select().from(contractTemplates).where(thisTemplate(companyId, id)).for(strength)
  return orNotFound(found, 'Template')
}

const thisTemplate = (companyId: string, id: string) =>
  and(eq(contractTemplates.companyId, companyId), eq(contractTemplates.id, id))

const record = (db: Db, actor: CompanyActor, targetId: string, action: string, description: string) =>
  recordActivity(db, actor, { action, targetType: 'contract_template', targetId, description })
