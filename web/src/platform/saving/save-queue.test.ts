import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ignorePendingCalls } from '../api/api.ts'
import { saveInTurn, waitingChanges } from './save-queue.ts'

const queries = new QueryClient()
const saved = () => Promise.resolve()

test('sends a change after the earlier ones of the same record, even after an error', async () => {
  const sent: string[] = []
  const first = saveInTurn(queries, 'one', { phone: '1' }, () => {
    sent.push('first')
    return Promise.reject(new Error('Refused'))
  })
  const second = saveInTurn(queries, 'one', { phone: '2' }, async () => {
    sent.push('second')
    await saved()
  })
  const answered = first.catch(() => sent.push('first answered'))
  await saveInTurn(queries, 'other', {}, async () => {
    sent.push('other record')
    await saved()
  })
  await Promise.all([answered, second])
  expect(sent).toEqual(['first', 'other record', 'first answered', 'second'])
})

test('combines the changes that wait, the latest last', async () => {
  const first = saveInTurn(queries, 'one', { phone: '1', city: 'Savannah' }, saved)
  const second = saveInTurn(queries, 'one', { phone: '2' }, saved)
  expect(waitingChanges(queries, 'one')).toEqual({ phone: '2', city: 'Savannah' })
  await first
  expect(waitingChanges(queries, 'one')).toEqual({ phone: '2' })
  await second
  expect(waitingChanges(queries, 'one')).toEqual({})
})

test('does not wait for a save of the previous user', async () => {
  void saveInTurn(queries, 'one', { phone: '1' }, () => new Promise(() => {}))
  ignorePendingCalls()
  expect(waitingChanges(queries, 'one')).toEqual({})
  await expect(saveInTurn(queries, 'one', {}, () => Promise.resolve('saved'))).resolves.toBe('saved')
})
