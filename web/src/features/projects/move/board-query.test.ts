import { type BoardView, pipelineApi } from '@mantel/domain/projects/pipeline'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { answerOf, fakeServer } from '../../../testing/fake-server.ts'
import { boardOf, numbersOf } from '../../../testing/maple.ts'
import { boardQuery, loadMoreCards } from './board-query.ts'

const server = fakeServer()
const view: BoardView = { order: 'manual', type: 'Full Stage' }
let queries: QueryClient
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
const stored = boardOf({ Bid: numbers(1, 250), Paused: numbers(301, 303) })

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const firstCards = stored.cards.filter(({ sortOrder, status }) => status === 'Bid' && sortOrder <= 100)
  server.reply(pipelineApi.board, () => answerOf(pipelineApi.board, { ...stored, cards: firstCards }))
  server.reply(pipelineApi.cards, ({ url }) => {
    const asked = new URL(url, 'http://mantel.test').searchParams
    const offset = Number(asked.get('offset'))
    const ofStage = stored.cards.filter(({ status }) => status === asked.get('stage'))
    const cards = ofStage.slice(offset, offset + Number(asked.get('limit') ?? 100))
    return answerOf(pipelineApi.cards, { cards })
  })
})

const asked = () => server.asked.map(({ url }) => url.replace('/api/pipeline', ''))

test('further cards of a column are loaded page by page, and all again with the next refresh', async () => {
  await queries.fetchQuery(boardQuery(view))
  await loadMoreCards(queries, view, 'Bid')
  await loadMoreCards(queries, view, 'Bid')
  await loadMoreCards(queries, view, 'Paused')
  const board = () => queries.getQueryData(boardQuery(view).queryKey) ?? stored
  expect(numbersOf(board(), 'Bid')).toEqual(numbers(1, 250))
  expect(numbersOf(board(), 'Paused')).toEqual(numbers(301, 303))
  expect(asked()).toEqual([
    '?order=manual&type=Full+Stage',
    '/cards?order=manual&type=Full+Stage&stage=Bid&offset=90',
    '/cards?order=manual&type=Full+Stage&stage=Bid&offset=180',
    '/cards?order=manual&type=Full+Stage&stage=Paused&offset=0',
  ])
  await queries.fetchQuery({ ...boardQuery(view), staleTime: 0 })
  expect(numbersOf(board(), 'Bid')).toEqual(numbers(1, 250))
  expect(numbersOf(board(), 'Paused')).toEqual(numbers(301, 303))
  expect(asked().slice(5)).toEqual([
    '/cards?order=manual&type=Full+Stage&stage=Bid&offset=100&limit=150',
    '/cards?order=manual&type=Full+Stage&stage=Paused&offset=0&limit=3',
  ])
})
