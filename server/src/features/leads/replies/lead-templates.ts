import { formatPhone } from '@mantel/domain/basics/phone'
import type { FieldValues } from '@mantel/domain/contracts/contract-fields'
import { leadName } from '@mantel/domain/leads/leads'
import type { FilledMessage } from '@mantel/domain/message-templates'
import { and, asc, eq } from 'drizzle-orm'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { messageTemplates } from '../../../schema/messages.ts'
import { createFiller, fillTemplate } from '../../message-templates/fill-messages.ts'
import { findLead, type LeadRow } from '../lead-columns.ts'

/** The company's templates for inquiries, filled with what the lead wrote. */
export async function messagesForLead(
  db: Db,
  { companyId }: CompanyActor,
  id: string,
): Promise<FilledMessage[]> {
  const lead = await findLead(db, companyId, id)
  const fill = createFiller({ ...valuesOf(lead), ...(await companyValues(db, companyId)) })
  const templates = await listInquiryTemplates(db, companyId)
  return templates.map((template) => fillTemplate(template, fill))
}

export const listInquiryTemplates = (db: Db, companyId: string) => {
  const { id, name, category, subject, body } = messageTemplates
  return db
    .select({ id, name, category, subject, body })
    .from(messageTemplates)
    .where(and(eq(messageTemplates.companyId, companyId), eq(category, 'inquiry')))
    .orderBy(asc(name), asc(id))
}

const valuesOf = (lead: LeadRow): FieldValues =>
  withValues({
    'client.name': leadName(lead),
    'client.firstName': lead.firstName,
    'client.lastName': lead.lastName,
    'client.companyName': lead.companyName,
    'client.email': lead.email,
    'client.phone': lead.phone && formatPhone(lead.phone),
    'project.title': lead.projectAddress,
    'project.address': lead.projectAddress,
    'project.brief': lead.message,
  })

/** The fields of the company. An automatic reply can use only these. */
export const companyFields = ['company.name', 'company.website', 'company.phone', 'company.address'] as const

export async function companyValues(db: Db, companyId: string): Promise<FieldValues> {
  const { name, website, phone, address, city, state, zip } = requireRow(
    await db.select().from(companies).where(eq(companies.id, companyId)),
  )
  const place = [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return withValues({
    'company.name': name,
    'company.website': website,
    'company.phone': phone && formatPhone(phone),
    'company.address': place,
  } satisfies Record<(typeof companyFields)[number], string | null>)
}

const withValues = (values: Record<string, string | null>): FieldValues =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
