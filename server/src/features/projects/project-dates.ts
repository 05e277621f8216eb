import { type Day, dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { type Derived, deriveDates, settleDates, type TimelineFacts } from '@mantel/domain/projects/timeline'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { invalid } from '../../errors.ts'
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
  const sent = await sentInvoices(db, companyId, project.id)
  const agreedAt = project.contractSignedAt ?? sent[0]?.sentAt ?? null
  const agreedOn = agreedAt ? dayIn(company.timeZone, agreedAt) : null
  const derived = deriveDates({ ...project, agreedOn }, company)
  // Without this, a project whose invoices ask for no deposit would wait for one forever.
  const hasNoDeposit = sent.length > 0 && sent.every(({ deposit }) => deposit === 0)
  return settleDates(
    project,
    project.customDates,
    hasNoDeposit ? { ...derived, depositDueDate: null } : derived,
  )
}

/**
 * The message is about the date that the user changed. Edits of other fields are accepted even if an old project's
 * dates contradict each other.
 */
export function refuseDestageBeforeInstall(
  edit: { dateServiced?: Day | null | undefined; dateOfDestage?: Day | null | undefined },
  { dateServiced, dateOfDestage }: { dateServiced: Day | null; dateOfDestage: Day | null },
) {
  if (!dateServiced || !dateOfDestage || dateOfDestage >= dateServiced) return
  if (edit.dateOfDestage) {
    const message = `The destage can’t be before the install on ${formatNumericDay(dateServiced)}`
    throw invalid(message, { dateOfDestage: message })
  }
  if (edit.dateServiced) {
    const message = `The install can’t be after the destage on ${formatNumericDay(dateOfDestage)}. Change the destage date first.`
    throw invalid(message, { dateServiced: message })
  }
}

async function sentInvoices(db: Db, companyId: string, projectId: string | undefined) {
  if (!projectId) return []
  return db
    .select({ sentAt: invoices.sentAt, deposit: invoices.deposit })
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
}
