import { and, eq, isNull, sql } from 'drizzle-orm'
import { projects } from '../../schema/projects/projects.ts'
import { stageKind } from '../companies/stages.ts'

/** The SQL version of the domain's awaitsSignature(). */
export const awaitsSignature = (companyId: string) =>
  and(
    eq(projects.contractSigningStatus, 'sent'),
    isNull(projects.archivedAt),
    sql`${stageKind(companyId)} not in ('paused', 'canceled')`,
  )
