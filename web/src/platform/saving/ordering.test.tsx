import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { clearToast, useToast } from '../toast.ts'
import { useOrdering, withPlace } from './ordering.ts'

const queryKey = ['list']
const listOf = (ids: string) => ids.split('').map((id) => ({ id }))

/** A server that answers when it is told to. */
function ordering() {
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
        answer: (said) => resolve(listOf(said)),
        refuse: () => reject(new Error('No')),
      }),
    )
  const { result } = renderHook(
    () => ({ order: useOrdering({ queryKey, send, text: 'It is told.' }), toast: useToast() }),
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

test('two orders are seen at once, and sent one after the other', async () => {
  const { result, shown, sent, sentTo } = ordering()
  result.current.order(listOf('bac'))
  result.current.order(listOf('bca'))
  const first = await sentTo(1)
  expect([shown(), first?.ids, sent.length]).toEqual(['bca', 'bac', 1])
  first?.answer('bac')
  const second = await sentTo(2)
  // What was answered to the first is no longer what was asked for.
  expect([shown(), second?.ids, result.current.toast]).toEqual(['bca', 'bca', null])
  second?.answer('bca')
  await waitFor(() => expect(result.current.toast?.title).toBe('Order saved'))
})

test('an order is taken back by the toast that tells of it', async () => {
  const { result, shown, sentTo } = ordering()
  result.current.order(listOf('bac'), listOf('abc'))
  ;(await sentTo(1))?.answer('bac')
  await waitFor(() => expect(result.current.toast?.action?.label).toBe('Undo'))
  result.current.toast?.action?.run()
  expect(shown()).toBe('abc')
  expect((await sentTo(2))?.ids).toBe('abc')
})

test('of an order that is refused the list is asked for again, unless another is on its way', async () => {
  const { result, shown, sentTo, isAsked } = ordering()
  result.current.order(listOf('bac'))
  result.current.order(listOf('bca'))
  ;(await sentTo(1))?.refuse()
  const second = await sentTo(2)
  expect([shown(), isAsked(), result.current.toast]).toEqual(['bca', false, null])
  second?.refuse()
  await waitFor(() => expect(result.current.toast?.text).toBe('The order could not be saved'))
  expect(isAsked()).toBe(true)
})

const list = listOf('abc')

test.each([
  ['a', 3, 'bca'],
  ['c', 0, 'cab'],
  ['b', 0, 'bac'],
  ['b', 3, 'acb'],
])('%s goes to stand before place %i', (id, before, result) => {
  expect(
    withPlace(list, id, before)
      .map((one) => one.id)
      .join(''),
  ).toBe(result)
})

test.each([
  ['b', 1],
  ['b', 2],
  ['nobody', 0],
])('%s before place %i changes nothing', (id, before) => {
  expect(withPlace(list, id, before)).toBe(list)
})
