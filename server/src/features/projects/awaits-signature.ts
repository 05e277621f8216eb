import { and, eq, isNull, sql } from 'drizzle-orm'
import { projects } from '../../schema/projects/projects.ts'
import { stageKind } from '../companies/stages.ts'
import { type StageTotal, totalOf } from './board/stage-totals.ts'

/** The SQL version of the domain's awaitsSignature(). */
export const awaitsSignature = (companyId: string) =>
  and(isSent, sql`${stageKind(companyId)} not in ('paused', 'canceled')`)

const isSent = and(eq(projects.contractSigningStatus, 'sent'), isNull(projects.archivedAt))

/** Counts the projects that await a signature. `inactiveStages` are the paused and canceled stages. */
export const countAwaitingSignature = (totals: StageTotal[], inactiveStages: string[]) =>
  totalOf(
    totals.filter(({ status }) => !inactiveStages.includes(status)),
    'awaitingCount',
  )
