import { dayIn } from '@mantel/domain/dates'
import { type Derived, deriveDates, settleDates, type TimelineFacts } from '@mantel/domain/projects/timeline'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { timelineColumns } from '../companies/company-columns.ts'

/** A project as it will be stored. */
type ProjectWithDates = Derived &
  Omit<TimelineFacts, 'agreedOn'> & { customDates: string[]; contractSignedAt: string | null }

/** Computes the dates that are derived from others. Dates that someone set manually stay. */
export async function computeDates(db: Db, companyId: string, project: ProjectWithDates & { id?: string }) {
  const company = requireRow(
    await db
      .select({
        timeZone: companies.timeZone,
        ...timelineColumns,
      })
      .from(companies)
      .where(eq(companies.id, companyId)),
  )
  const agreedAt = project.contractSignedAt ?? (await invoiceSentAt(db, companyId, project.id))
  const agreedOn = agreedAt ? dayIn(company.timeZone, agreedAt) : null
  return settleDates(project, project.customDates, deriveDates({ ...project, agreedOn }, company))
}

async function invoiceSentAt(db: Db, companyId: string, projectId: string | undefined) {
  if (!projectId) return null
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
