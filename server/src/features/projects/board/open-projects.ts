import { isOpenKind } from '@mantel/domain/projects/pipeline'
import type { Db } from '../../../platform/database/connect.ts'
import { getTodayAndStages, type TodayAndStages } from '../../companies/today-and-stages.ts'
import type { Viewer } from '../../visibility/projects.ts'
import {
  listSampleTotals,
  listStageTotals,
  type StageTotal,
  totalOf,
  withoutSamples,
} from './stage-totals.ts'

/** Counts the open projects that the viewer may see. The sidebar shows this number. */
export async function countOpenProjects(db: Db, viewer: Viewer) {
  const todayAndStages = await getTodayAndStages(db, viewer.actor.companyId, new Date())
  const [totals, samples] = await Promise.all([
    listStageTotals(db, viewer, todayAndStages.today),
    listSampleTotals(db, viewer, todayAndStages.today),
  ])
  return { count: openTotal(withoutSamples(totals, samples), todayAndStages) }
}

export const openTotal = (totals: StageTotal[], { kindOf }: TodayAndStages) =>
  totalOf(
    totals.filter(({ status }) => isOpenKind(kindOf(status))),
    'count',
  )
