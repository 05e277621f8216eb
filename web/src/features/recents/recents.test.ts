import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { readStorage, writeStorage } from '../../platform/session/local-storage.ts'
import { idOf } from '../../testing/maple.ts'
import { maya, willa } from '../../testing/maya.ts'
import { forget, forgetRecents, type Recent, remember, useRecents } from './recents.ts'

const house = (number: number, title = `${number} Maple Avenue`): Recent => ({
  kind: 'project',
  id: idOf(number),
  title,
})
const recentsOf = (person: string) => renderHook(() => useRecents(person)).result
const numbers = (recents: readonly Recent[]) => recents.map(({ id }) => Number(id.slice(-12)))

beforeEach(() => forgetRecents())

describe('what somebody opened', () => {
  test('stands in order, the latest first and each once, under its latest name', () => {
    const shown = recentsOf(maya.id)
    act(() => {
      remember(maya.id, house(1))
      remember(maya.id, house(2))
      remember(maya.id, house(1, 'The Glasshouse'))
    })
    expect(shown.current).toEqual([house(1, 'The Glasshouse'), house(2)])
  })

  test('is kept as long as it is of use', () => {
    for (let number = 1; number <= 20; number++) remember(maya.id, house(number))
    expect(numbers(recentsOf(maya.id).current)).toEqual([20, 19, 18, 17, 16, 15, 14, 13])
  })

  test('goes when it turns out to be gone', () => {
    remember(maya.id, house(1))
    remember(maya.id, house(2))
    const shown = recentsOf(maya.id)
    act(() => forget(maya.id, idOf(2)))
    expect(numbers(shown.current)).toEqual([1])
  })

  test('is nobody else’s business', () => {
    remember(maya.id, house(1))
    expect(recentsOf(willa.id).current).toEqual([])
    remember(willa.id, house(2))
    expect(numbers(recentsOf(willa.id).current)).toEqual([2])
    expect(recentsOf(maya.id).current).toEqual([])
    expect(readStorage('recents')).not.toContain(idOf(1))
  })

  test('is forgotten on the way out', () => {
    remember(maya.id, house(1))
    const shown = recentsOf(maya.id)
    act(() => forgetRecents())
    expect(shown.current).toEqual([])
    expect(readStorage('recents')).toBeNull()
  })

  test('in another tab counts here as well', () => {
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
])('rubbish in its place is none: %s', (text) => {
  writeStorage('recents', text)
  expect(recentsOf(maya.id).current).toEqual([])
})
