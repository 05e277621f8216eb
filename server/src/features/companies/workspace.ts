import { methodsOf } from '@mantel/domain/payments/methods'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { users } from '../../schema/users.ts'
import { methodColumns, timelineColumns } from './company-columns.ts'
import { stagesOf } from './stages.ts'

/** Loaded once for all screens: labels, lists, date rules and team members. */
export async function getWorkspace(db: Db, companyId: string): Promise<Workspace> {
  const { methods, ...company } = requireRow(
    await db
      .select({
        timeZone: companies.timeZone,
        projectTypes: companies.projectTypes,
        sources: companies.sources,
        brokerageLabel: companies.brokerageLabel,
        briefLabel: companies.briefLabel,
        ...timelineColumns,
        depositPercent: companies.depositPercent,
        logoFileId: companies.logoFileId,
        methods: methodColumns,
      })
      .from(companies)
      .where(eq(companies.id, companyId)),
  )
  const people = await db
    .select({
      id: users.id,
      name: sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`,
      isActive: sql<boolean>`${users.deactivatedAt} is null`,
      avatarFileId: users.avatarFileId,
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), ne(users.role, 'Client')))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  return {
    ...company,
    stages: await stagesOf(db, companyId),
    people,
    paymentMethods: methodsOf(methods),
  }
}
