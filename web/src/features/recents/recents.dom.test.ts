import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { readStorage, writeStorage } from '../../platform/session/local-storage.ts'
import { idOf } from '../../testing/maple.ts'
import { maya, willa } from '../../testing/maya.ts'
import { addRecent, clearRecents, type Recent, removeRecent, useRecents } from './recents.ts'

const house = (number: number, title = `${number} Maple Avenue`): Recent => ({
  kind: 'project',
  id: idOf(number),
  title,
})
const recentsOf = (userId: string) => renderHook(() => useRecents(userId)).result
const numbers = (recents: readonly Recent[]) => recents.map(({ id }) => Number(id.slice(-12)))

beforeEach(() => clearRecents())

describe('recent records', () => {
  test('are listed once each, latest first, under their latest title', () => {
    const shown = recentsOf(maya.id)
    act(() => {
      addRecent(maya.id, house(1))
      addRecent(maya.id, house(2))
      addRecent(maya.id, house(1, 'The Glasshouse'))
    })
    expect(shown.current).toEqual([house(1, 'The Glasshouse'), house(2)])
  })

  test('are limited to the latest eight', () => {
    for (let number = 1; number <= 20; number++) addRecent(maya.id, house(number))
    expect(numbers(recentsOf(maya.id).current)).toEqual([20, 19, 18, 17, 16, 15, 14, 13])
  })

  test('no longer include a record that was removed', () => {
    addRecent(maya.id, house(1))
    addRecent(maya.id, house(2))
    const shown = recentsOf(maya.id)
    act(() => removeRecent(maya.id, idOf(2)))
    expect(numbers(shown.current)).toEqual([1])
  })

  test('are not shown to another user', () => {
    addRecent(maya.id, house(1))
    expect(recentsOf(willa.id).current).toEqual([])
    addRecent(willa.id, house(2))
    expect(numbers(recentsOf(willa.id).current)).toEqual([2])
    expect(recentsOf(maya.id).current).toEqual([])
    expect(readStorage('recents')).not.toContain(idOf(1))
  })

  test('are cleared on sign-out', () => {
    addRecent(maya.id, house(1))
    const shown = recentsOf(maya.id)
    act(() => clearRecents())
    expect(shown.current).toEqual([])
    expect(readStorage('recents')).toBeNull()
  })

  test('include those of another tab', () => {
    const shown = recentsOf(maya.id)
    act(() => {
      localStorage.setItem('recents', JSON.stringify({ person: maya.id, records: [house(3)] }))
      window.dispatchEvent(new StorageEvent('storage', { key: 'recents' }))
    })
    expect(numbers(shown.current)).toEqual([3])
  })
})

test.each([
  'no JSON',
  'null',
  '[]',
  '{"person":1,"records":[]}',
  `{"person":"${maya.id}","records":{}}`,
  `{"person":"${maya.id}","records":[null,1,{"kind":"invoice","id":"1","title":"x"},{"kind":"project","id":1}]}`,
])('invalid stored data is ignored: %s', (text) => {
  writeStorage('recents', text)
  expect(recentsOf(maya.id).current).toEqual([])
})
