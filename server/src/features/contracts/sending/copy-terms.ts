import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { projectById } from '../../projects/projects.ts'

/**
 * Adds one to the project's number of sent contracts. Copies the company's payment and staging terms and its fees into
 * the project where the project has none, so that a later change of the company's settings does not affect what the
 * client was sent.
 */
export async function copyTermsToProject(db: Db, companyId: string, projectId: string) {
  const own = (column: AnyPgColumn, setting: AnyPgColumn | SQL) =>
    sql`coalesce(${column}, (select ${setting} from ${companies} where ${companies.id} = ${companyId}))`
  await db
    .update(projects)
    .set({
      contractSentCount: sql`${projects.contractSentCount} + 1`,
      depositPercent: own(projects.depositPercent, companies.depositPercent),
      stageDurationDays: own(projects.stageDurationDays, companies.stageDurationDays),
      depositDueDays: own(projects.depositDueDays, companies.depositDueDays),
      finalPaymentDays: own(projects.finalPaymentDays, companies.finalPaymentDays),
      finalPaymentAnchor: own(projects.finalPaymentAnchor, companies.finalPaymentAnchor),
      paymentLateFee: own(projects.paymentLateFee, companies.paymentLateFee),
      additionalServicesHourlyFee: own(
        projects.additionalServicesHourlyFee,
        companies.additionalServicesHourlyFee,
      ),
      clientDelaysPenaltyHourlyFee: own(
        projects.clientDelaysPenaltyHourlyFee,
        companies.clientDelaysPenaltyHourlyFee,
      ),
      clientReschedulePenaltyFee: own(
        projects.clientReschedulePenaltyFee,
        companies.clientReschedulePenaltyFee,
      ),
      lateFeeTerms: own(projects.lateFeeTerms, lateFeeTerms),
    })
    .where(projectById(companyId, projectId))
}

const lateFeeTerms = sql`jsonb_build_object(
  'kind', ${companies.lateFeeKind}, 'value', ${companies.lateFeeValue}, 'graceDays', ${companies.lateFeeGraceDays},
  'repeat', ${companies.lateFeeRepeat}, 'cap', ${companies.lateFeeCap})`
