import type { Scope } from '@mantel/domain/permissions'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { projects } from '../../schema/projects/projects.ts'
import { stageKind } from '../companies/stages.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'

/** The SQL version of the domain's awaitsSignature(). */
export const awaitsSignature = (companyId: string) =>
  and(isSent, sql`${stageKind(companyId)} not in ('paused', 'canceled')`)

/** Counts the viewer's projects that await a signature. `inactiveStages` are the paused and canceled stages. */
export async function countAwaitingSignature(db: Db, viewer: Viewer, inactiveStages: string[]) {
  const { companyId, userId } = viewer.actor
  const rows = await selectCount(db, { companyId, userId, inactiveStages }, { scope: viewer.scope })
  return requireRow(rows).count
}

const isSent = and(eq(projects.contractSigningStatus, 'sent'), isNull(projects.archivedAt))

const selectCount = builtOnce(
  (db, values: ViewerKeys['actor'] & { inactiveStages: string[] }, { scope }: { scope: Scope }) =>
    db
      .select({ count: count() })
      .from(projects)
      .where(
        and(
          visibleProjects({ actor: values, scope }),
          isSent,
          sql`${projects.status} <> all(${values.inactiveStages})`,
        ),
      ),
)
