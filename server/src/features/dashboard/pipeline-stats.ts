import type { Dashboard } from '@mantel/domain/dashboard'
import { can } from '@mantel/domain/permissions'
import type { Db } from '../../platform/database/connect.ts'
import { countAwaitingSignature } from '../projects/awaits-signature.ts'
import { listStageTotals } from '../projects/stage-totals.ts'
import type { Viewer } from '../visibility/projects.ts'
import type { TodayAndStages } from './today-and-stages.ts'

type PipelineStats = Pick<
  Dashboard,
  'openValue' | 'openCount' | 'wonThisMonth' | 'wonThisMonthCount' | 'awaitingSignature' | 'stages'
>

export async function getPipelineStats(
  db: Db,
  viewer: Viewer,
  { today, stages, kindOf, inactiveStages }: TodayAndStages,
): Promise<PipelineStats> {
  const [totals, awaitingSignature] = await Promise.all([
    listStageTotals(db, viewer, today),
    countAwaitingSignature(db, viewer, inactiveStages),
  ])
  const ifVisible = (amount: number) => (can(viewer.actor, 'dashboard:money') ? amount : null)
  const open = totals.filter(({ status }) => kindOf(status) === 'open')
  const won = totals.filter(({ status }) => kindOf(status) === 'won' || kindOf(status) === 'completed')
  return {
    openCount: total(open, 'count'),
    openValue: ifVisible(total(open, 'value')),
    wonThisMonthCount: total(won, 'bookedCount'),
    wonThisMonth: ifVisible(total(won, 'bookedValue')),
    awaitingSignature,
    stages: stages.map((stage, index) => {
      // As on the board, projects of a stage that no longer exists count toward the first stage.
      const ofStage = totals.filter(
        ({ status }) =>
          status === stage.name || (index === 0 && !stages.some((other) => other.name === status)),
      )
      return { ...stage, count: total(ofStage, 'count'), value: ifVisible(total(ofStage, 'value')) }
    }),
  }
}

const total = <Name extends string>(rows: Record<Name, number>[], name: Name) =>
  rows.reduce((sum, row) => sum + row[name], 0)
