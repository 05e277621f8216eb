import type { Dashboard } from '@mantel/domain/dashboard'
import { can } from '@mantel/domain/permissions'
import type { Db } from '../../platform/database/connect.ts'
import type { TodayAndStages } from '../companies/today-and-stages.ts'
import { countAwaitingSignature } from '../projects/awaits-signature.ts'
import {
  isInStage,
  listSampleTotals,
  listStageTotals,
  totalOf,
  withoutSamples,
} from '../projects/board/stage-totals.ts'
import type { Viewer } from '../visibility/projects.ts'

type PipelineStats = Pick<
  Dashboard,
  'openValue' | 'openCount' | 'wonThisMonth' | 'wonThisMonthCount' | 'awaitingSignature' | 'stages'
>

export async function getPipelineStats(
  db: Db,
  viewer: Viewer,
  { today, stages, kindOf, inactiveStages }: TodayAndStages,
): Promise<PipelineStats> {
  const [all, samples] = await Promise.all([
    listStageTotals(db, viewer, today),
    listSampleTotals(db, viewer, today),
  ])
  const totals = withoutSamples(all, samples)
  const ifVisible = (amount: number) => (can(viewer.actor, 'dashboard:money') ? amount : null)
  const open = totals.filter(({ status }) => kindOf(status) === 'open')
  const won = totals.filter(({ status }) => kindOf(status) === 'won' || kindOf(status) === 'completed')
  return {
    openCount: totalOf(open, 'count'),
    openValue: ifVisible(totalOf(open, 'value')),
    wonThisMonthCount: totalOf(won, 'bookedCount'),
    wonThisMonth: ifVisible(totalOf(won, 'bookedValue')),
    awaitingSignature: countAwaitingSignature(totals, inactiveStages),
    stages: stages.map((stage) => {
      const ofStage = totals.filter(isInStage(stage, stages))
      return { ...stage, count: totalOf(ofStage, 'count'), value: ifVisible(totalOf(ofStage, 'value')) }
    }),
  }
}
