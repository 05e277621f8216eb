import type { Output } from '@mantel/domain/endpoints/endpoint'
import { maySeePrices } from '@mantel/domain/permissions'
import { type BoardView, isFilteredView, type pipelineApi } from '@mantel/domain/projects/pipeline'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/connect.ts'
import { getTodayAndStages, type TodayAndStages } from '../../companies/today-and-stages.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { countAwaitingSignature } from '../awaits-signature.ts'
import { countOverdue } from '../overdue.ts'
import { presentCards } from '../present-project.ts'
import type { ProjectCard } from '../select-projects.ts'
import { listCardsOf, listFirstCards } from './board-cards.ts'
import { type BoardRequest, type ColumnTotal, listFilteredTotals } from './board-filters.ts'
import { openTotal } from './open-projects.ts'
import { isInStage, listSampleTotals, listStageTotals, totalOf, withoutSamples } from './stage-totals.ts'

/** Returns the stages with their totals, and the first cards of each stage that the board shows expanded. */
export async function getBoard(
  db: Db,
  viewer: Viewer,
  view: BoardView,
): Promise<Output<typeof pipelineApi.board>> {
  const todayAndStages = await getTodayAndStages(db, viewer.actor.companyId, new Date())
  const { stages, kindOf, today, inactiveStages } = todayAndStages
  const request = { viewer, view, todayAndStages }
  const activeStages = stages.map(({ name }) => name).filter((name) => !inactiveStages.includes(name))
  const [firstCards, all, filtered, overdue, samples] = await Promise.all([
    listFirstCards(db, request, activeStages),
    listStageTotals(db, viewer, today),
    isFilteredView(view) ? listFilteredTotals(db, request) : null,
    countOverdue(db, viewer, todayAndStages),
    listSampleTotals(db, viewer, today),
  ])
  const totals = filtered ?? all
  const cards = await withCardsOfUnknownStages(db, request, totals, firstCards)
  const mayShowAmounts = maySeePrices(viewer.actor)
  const ifVisible = (amount: number) => (mayShowAmounts ? amount : null)
  const figures = withoutSamples(all, samples)
  const open = figures.filter(({ status }) => kindOf(status) === 'open')
  const won = figures.filter(({ status }) => kindOf(status) === 'won' || kindOf(status) === 'completed')
  return {
    today,
    stages: stages.map((stage) => {
      const ofStage = totals.filter(isInStage(stage, stages))
      const summed = (filtered ?? figures).filter(isInStage(stage, stages))
      const hasValues = summed.some(({ valuedCount }) => valuedCount > 0)
      const sum = hasValues ? ifVisible(totalOf(summed, 'value')) : null
      const sampleCount = filtered
        ? totalOf(filtered.filter(isInStage(stage, stages)), 'sampleCount')
        : totalOf(samples.filter(isInStage(stage, stages)), 'count')
      return { ...stage, count: totalOf(ofStage, 'count'), sampleCount, sum }
    }),
    cards: presentCards(cards, viewer.actor),
    total: totalOf(all, 'count'),
    sampleTotal: totalOf(samples, 'count'),
    openTotal: openTotal(figures, todayAndStages),
    stats: {
      open: { count: totalOf(open, 'count'), sum: ifVisible(totalOf(open, 'value')) },
      won: { count: totalOf(won, 'bookedCount'), sum: ifVisible(totalOf(won, 'bookedValue')) },
      signature: { count: countAwaitingSignature(figures, inactiveStages), sum: null },
      overdue: { count: overdue, sum: null },
    },
    hasSamples: samples.length > 0,
  }
}

/**
 * Adds the cards whose stage no longer exists to the first column. This is rare, so the first column is simply loaded
 * again.
 */
async function withCardsOfUnknownStages(
  db: Db,
  request: BoardRequest,
  totals: ColumnTotal[],
  cards: ProjectCard[],
) {
  const [first] = request.todayAndStages.stages
  const unknown = statusesWithoutStage(totals, request.todayAndStages)
  if (!first || unknown.length === 0) return cards
  const ofFirst = await listCardsOf(db, request, [first.name, ...unknown])
  return [...ofFirst, ...cards.filter(({ status }) => status !== first.name)]
}

const statusesWithoutStage = (totals: ColumnTotal[], { stages }: TodayAndStages) =>
  totals.map(({ status }) => status).filter((status) => !stages.some(({ name }) => name === status))

export async function listBoardCards(
  db: Db,
  viewer: Viewer,
  { stage, offset, limit, ...view }: z.output<typeof pipelineApi.cards.query>,
): Promise<Output<typeof pipelineApi.cards>> {
  const todayAndStages = await getTodayAndStages(db, viewer.actor.companyId, new Date())
  const isFirst = todayAndStages.stages[0]?.name === stage
  const unknown = isFirst
    ? statusesWithoutStage(await listStageTotals(db, viewer, todayAndStages.today), todayAndStages)
    : []
  const rows = await listCardsOf(db, { viewer, view, todayAndStages }, [stage, ...unknown], { offset, limit })
  return { cards: presentCards(rows, viewer.actor) }
}
