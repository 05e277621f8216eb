import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { clearToast, useToast } from '../toast.ts'
import { moveBefore, useOrdering } from './ordering.ts'

const queryKey = ['list']
const listOf = (ids: string) => ids.split('').map((id) => ({ id }))

/** Opens a list whose server responds when the test decides. */
function openList() {
  const queries = new QueryClient()
  queries.setQueryData(queryKey, listOf('abc'))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const sent: { ids: string; answer: (ids: string) => void; refuse: () => void }[] = []
  const send = (ids: string[]) =>
    new Promise<{ id: string }[]>((resolve, reject) =>
      sent.push({
        ids: ids.join(''),
        answer: (order) => resolve(listOf(order)),
        refuse: () => reject(new Error('No')),
      }),
    )
  const { result } = renderHook(
    () => ({ order: useOrdering({ queryKey, send, text: 'Visitors see it.' }), toast: useToast() }),
    { wrapper },
  )
  const shown = () =>
    queries
      .getQueryData<{ id: string }[]>(queryKey)
      ?.map(({ id }) => id)
      .join('')
  const sentTo = async (count: number) => {
    await waitFor(() => expect(sent).toHaveLength(count))
    return sent[count - 1]
  }
  const isAsked = () => queries.getQueryState(queryKey)?.isInvalidated
  return { result, shown, sent, sentTo, isAsked }
}

beforeEach(clearToast)

test('two changes of the order show at once and are sent one after the other', async () => {
  const { result, shown, sent, sentTo } = openList()
  result.current.order(listOf('bac'))
  result.current.order(listOf('bca'))
  const first = await sentTo(1)
  expect([shown(), first?.ids, sent.length]).toEqual(['bca', 'bac', 1])
  first?.answer('bac')
  const second = await sentTo(2)
  // The list ignores the response to the first change, because the second change is pending.
  expect([shown(), second?.ids, result.current.toast]).toEqual(['bca', 'bca', null])
  second?.answer('bca')
  await waitFor(() => expect(result.current.toast?.title).toBe('Order saved'))
})

test('the toast can undo a new order', async () => {
  const { result, shown, sentTo } = openList()
  result.current.order(listOf('bac'), listOf('abc'))
  ;(await sentTo(1))?.answer('bac')
  await waitFor(() => expect(result.current.toast?.action?.label).toBe('Undo'))
  result.current.toast?.action?.run()
  expect(shown()).toBe('abc')
  expect((await sentTo(2))?.ids).toBe('abc')
})

test('the list is fetched again after a refused order, unless another one is pending', async () => {
  const { result, shown, sentTo, isAsked } = openList()
  result.current.order(listOf('bac'))
  result.current.order(listOf('bca'))
  ;(await sentTo(1))?.refuse()
  const second = await sentTo(2)
  expect([shown(), isAsked(), result.current.toast]).toEqual(['bca', false, null])
  second?.refuse()
  await waitFor(() => expect(result.current.toast?.text).toBe('Couldn’t save the order. Try again.'))
  expect(isAsked()).toBe(true)
})

const list = listOf('abc')

test.each([
  ['a', 3, 'bca'],
  ['c', 0, 'cab'],
  ['b', 0, 'bac'],
  ['b', 3, 'acb'],
])('%s moves before position %i', (id, before, result) => {
  expect(
    moveBefore(list, id, before)
      .map((one) => one.id)
      .join(''),
  ).toBe(result)
})

test.each([
  ['b', 1],
  ['b', 2],
  ['missing', 0],
])('moving %s before position %i changes nothing', (id, before) => {
  expect(moveBefore(list, id, before)).toBe(list)
})
