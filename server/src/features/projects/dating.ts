import { dayIn } from '@mantel/domain/dates'
import { deriveDates, settleDates } from '@mantel/domain/timeline'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Db, only } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies.ts'
import { invoices } from '../../schema/invoices.ts'
import { projects } from '../../schema/projects.ts'

/** The dates of a project as they follow from everything else about it now. */
export async function datesAfter(db: Db, companyId: string, id: string) {
  const { project, company } = only(
    await db
      .select({ project: projects, company: companies })
      .from(projects)
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .where(and(eq(projects.companyId, companyId), eq(projects.id, id))),
  )
  const agreedAt = project.contractSignedAt ?? (await invoiceSentAt(db, companyId, id))
  const agreedOn = agreedAt ? dayIn(company.timeZone, agreedAt) : null
  return settleDates(project, project.customDates, deriveDates({ ...project, agreedOn }, company))
}

async function invoiceSentAt(db: Db, companyId: string, projectId: string) {
  const [invoice] = await db
    .select({ sentAt: invoices.sentAt })
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, companyId),
        eq(invoices.projectId, projectId),
        isNull(invoices.voidedAt),
        isNotNull(invoices.sentAt),
      ),
    )
    .orderBy(desc(invoices.sentAt))
    .limit(1)
  return invoice?.sentAt ?? null
}
