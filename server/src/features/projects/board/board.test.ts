import { dayIn } from '@mantel/domain/basics/dates'
import { boardComparators, matchesStat } from '@mantel/domain/projects/board-order'
import {
  type Board,
  type BoardOrder,
  type BoardStat,
  boardStats,
  isOpenKind,
} from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { isThorough } from '../../../testing/thoroughness.ts'
import { rowsOf } from '../../clients/testing.ts'
import { loadCards, newStudio } from '../testing.ts'
import { addRandomProjects } from '../testing-random.ts'

const server = await sharedServer()
const { project, member } = rowsOf(server)
const today = dayIn('America/New_York', new Date())
const idsOf = (cards: ProjectInList[]) => cards.map(({ id }) => id)
const titlesOf = (cards: ProjectInList[]) => cards.map(({ title }) => title)
const inStage = (cards: ProjectInList[], stage: string) =>
  cards.filter(({ status }) => status === stage || (stage === 'Discovery' && status === 'Attic'))
const sumOf = (cards: ProjectInList[]) =>
  cards.some(({ value, isSample }) => value !== null && !isSample)
    ? cards.reduce((sum, { value, isSample }) => sum + ((!isSample && value) || 0), 0)
    : null

/** Shared by the tests, which do not change it. */
const studioWithProjects = once(async () => {
  const studio = await newStudio(server)
  await addRandomProjects(server, studio.companyId, isThorough ? 500 : 200)
  const getBoard = async (query = '') => (await studio.call('GET', `/api/pipeline${query}`)).body as Board
  return { ...studio, getBoard, cards: await loadCards(studio.call) }
})

function once<T>(create: () => Promise<T>) {
  let created: Promise<T> | undefined
  return () => (created ??= create())
}

describe('the board', () => {
  test('has the first cards of active stages, the totals of all stages, and further cards by page', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql(
      `insert into projects (company_id, title, address, status, sort_order, estimate_value)
       select $1, status || ' ' || n, 'Street', status, n, n
       from generate_series(1, 210) n, unnest(array['Bid', 'Won', 'Canceled']) status`,
      [companyId],
    )
    const { stages, cards, total, openTotal } = (await call('GET', '/api/pipeline')).body as Board
    const sum = (210 * 211) / 2
    expect(stages.map(({ name, count, sum }) => [name, count, sum])).toEqual([
      ['Discovery', 0, null],
      ['Bid', 210, sum],
      ['Won', 210, sum],
      ['Completed', 0, null],
      ['Paused', 0, null],
      ['Canceled', 210, sum],
    ])
    const numbered = (stage: string, from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `${stage} ${from + index}`)
    expect(titlesOf(cards)).toEqual([...numbered('Bid', 1, 100), ...numbered('Won', 1, 100)])
    expect([total, openTotal]).toEqual([630, 420])
    const page = async (query: string) =>
      titlesOf((await call('GET', `/api/pipeline/cards?${query}`)).body.cards as ProjectInList[])
    expect(await page('stage=Canceled')).toEqual(numbered('Canceled', 1, 100))
    expect(await page('stage=Bid&offset=195')).toEqual(numbered('Bid', 196, 210))
    expect(await page('stage=Attic')).toEqual([])
  })

  test('has exactly the stored projects, with those of unknown stages below those of the first stage', async () => {
    const { companyId, getBoard, cards } = await studioWithProjects()
    const rows = await server.sql<{ id: string; status: string }>(
      `select id, status from projects where company_id = $1 and archived_at is null
       order by status = 'Attic', sort_order, id`,
      [companyId],
    )
    const { stages, total, openTotal, cards: firstCards } = await getBoard()
    const stored = stages.flatMap(({ name }) =>
      rows.filter(({ status }) => status === name || (name === 'Discovery' && status === 'Attic')),
    )
    expect(idsOf(cards)).toEqual(stored.map(({ id }) => id))
    expect(idsOf(firstCards)).toEqual(
      idsOf(cards.filter(({ stageKind }) => stageKind !== 'paused' && stageKind !== 'canceled')),
    )
    const isOpen = ({ stageKind, isSample }: ProjectInList) => isOpenKind(stageKind) && !isSample
    expect([total, openTotal]).toEqual([cards.length, cards.filter(isOpen).length])
    expect(stages.map(({ count, sum }) => [count, sum])).toEqual(
      stages.map(({ name }) => [inStage(cards, name).length, sumOf(inStage(cards, name))]),
    )
  })

  test('counts what its numbers show', async () => {
    const { getBoard, cards } = await studioWithProjects()
    const { stats, hasSamples } = await getBoard()
    const counted = (stat: BoardStat) => cards.filter((card) => matchesStat(stat, card, today))
    expect(boardStats.map((stat) => stats[stat].count)).toEqual(
      boardStats.map((stat) => counted(stat).length),
    )
    expect([stats.open.sum, stats.won.sum]).toEqual([sumOf(counted('open')) ?? 0, sumOf(counted('won')) ?? 0])
    expect(hasSamples).toBe(true)
    expect(Math.min(...boardStats.map((stat) => stats[stat].count))).toBeGreaterThan(0)
  })

  test('sorts like the web', async () => {
    const { call, getBoard, cards } = await studioWithProjects()
    for (const order of ['urgency', 'value', 'name'] as const satisfies BoardOrder[]) {
      const sorted = await loadCards(call, { order })
      const { stages } = await getBoard()
      const expected = stages.flatMap(({ name }) => inStage(cards, name).toSorted(boardComparators[order]))
      expect(titlesOf(sorted)).toEqual(titlesOf(expected))
    }
  })

  test('sorts titles with numbers and accents', async () => {
    const { call, companyId } = await newStudio(server)
    for (const title of ['10 Elm', 'élan', '9 elm', 'Elm', 'Eland', '9 Elm'])
      await project(companyId, null, { title })
    const sorted = await loadCards(call, { order: 'name' })
    expect(titlesOf(sorted)).toEqual(titlesOf(sorted.toSorted(boardComparators.name)))
    expect(titlesOf(sorted).slice(2)).toEqual(['10 Elm', 'élan', 'Eland', 'Elm'])
  })

  test('filters', async () => {
    const { call, companyId, getBoard, cards } = await studioWithProjects()
    const { id: userId } = (await call('GET', '/api/auth/me')).body
    await member(companyId, cards[0]?.id ?? '', userId)
    const filters: [Record<string, string>, (card: ProjectInList) => boolean][] = [
      [{ type: 'STR Design' }, ({ type }) => type === 'STR Design'],
      [{ source: 'Referral' }, ({ source }) => source === 'Referral'],
      [{ source: 'Website' }, () => false],
      [{ member: userId }, ({ id }) => id === cards[0]?.id],
      [{ needs: 'us' }, ({ nextStep }) => nextStep?.waitsFor === 'us'],
      [{ needs: 'client' }, ({ nextStep }) => nextStep?.waitsFor === 'client'],
      [{ text: 'house' }, () => true],
      [{ text: 'WHIT  hou' }, ({ clientName }) => clientName === 'Nora Whitlock'],
      [{ text: '100%' }, () => false],
      [{ text: '9', type: 'Full Stage' }, ({ title, type }) => type === 'Full Stage' && title.includes('9')],
      ...boardStats.map((show): [Record<string, string>, (card: ProjectInList) => boolean] => [
        { show },
        (card) => matchesStat(show, card, today),
      ]),
    ]
    for (const [query, matches] of filters) {
      const expected = cards.filter(matches)
      expect({ query, titles: titlesOf(await loadCards(call, query)) }).toEqual({
        query,
        titles: titlesOf(expected),
      })
      const { stages, total, stats } = await getBoard(`?${new URLSearchParams(query).toString()}`)
      expect(stages.map(({ count, sum }) => [count, sum])).toEqual(
        stages.map(({ name }) => [inStage(expected, name).length, sumOf(inStage(expected, name))]),
      )
      expect([total, stats]).toEqual([cards.length, (await getBoard()).stats])
    }
  })

  test('shows no amounts to staff without prices, not even through the order', async () => {
    const { companyId } = await newStudio(server)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const staff = await server.signIn('Staff', companyId)
    const { id: userId } = (await staff('GET', '/api/auth/me')).body
    for (const [title, value] of [
      ['B', 300],
      ['A', 100],
      ['C', 200],
    ] as const) {
      const id = await project(companyId, null, { title, estimate_value: value })
      await member(companyId, id, userId)
    }
    await project(companyId, null, { title: 'Not theirs', estimate_value: 900 })
    const board = (await staff('GET', '/api/pipeline?order=value')).body as Board
    expect(titlesOf(board.cards)).toEqual(['A', 'B', 'C'])
    expect([board.stages[0]?.count, board.stages[0]?.sum, board.stats.open]).toEqual([
      3,
      null,
      { count: 3, sum: null },
    ])
    expect(board.total).toBe(3)
  })

  test.each(['order=random', 'show=everything', 'member=7', 'needs=them', 'color=red'])(
    'refuses %s',
    async (query) => {
      const { call } = await newStudio(server)
      expect((await call('GET', `/api/pipeline?${query}`)).status).toBe(400)
    },
  )
})
