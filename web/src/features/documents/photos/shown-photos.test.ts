import { expect, test } from 'vitest'
import { filterPhotos, groupByRoom, roomsIn, usableFilter } from './shown-photos.ts'

const photo = (id: string, room: string | null, moment: 'Before' | 'After' | null = null) => ({
  id,
  room,
  moment,
})
const photos = [
  photo('1', null),
  photo('2', 'Kitchen', 'Before'),
  photo('3', 'Office'),
  photo('4', 'Kitchen', 'After'),
]
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join('')

test('rooms are in the order of their photos, those without a room last', () => {
  expect(roomsIn(photos)).toEqual([
    { room: 'Kitchen', count: 2 },
    { room: 'Office', count: 1 },
    { room: '', count: 1 },
  ])
  expect(groupByRoom(photos).map(({ room, photos: some }) => [room, ids(some)])).toEqual([
    ['Kitchen', '24'],
    ['Office', '3'],
    ['', '1'],
  ])
})

test('photos are filtered by room, by before and after, or by both', () => {
  expect(ids(filterPhotos(photos, {}))).toBe('1234')
  expect(ids(filterPhotos(photos, { room: 'Kitchen' }))).toBe('24')
  expect(ids(filterPhotos(photos, { room: '' }))).toBe('1')
  expect(ids(filterPhotos(photos, { room: 'Kitchen', moment: 'After' }))).toBe('4')
})

test('a filter for what no photo has any more does not apply', () => {
  expect(usableFilter(photos, { room: 'Attic', moment: 'After' })).toEqual({ moment: 'After' })
  expect(usableFilter([], { room: '', moment: 'Before' })).toEqual({})
})
