import { expect, test } from 'vitest'
import { photosOfAlbum } from './album-photos.ts'

const photo = (id: string, albumId: string | null) => ({ id, albumId })
const photos = [photo('1', 'a'), photo('2', 'b'), photo('3', 'a'), photo('4', null), photo('5', 'a')]

test('an album shows its photos in its own order, and new ones last', () => {
  const album = { id: 'a', name: 'Staging day', photos: ['5', '2', '1'] }
  expect(photosOfAlbum(album, photos).map(({ id }) => id)).toEqual(['5', '1', '3'])
  expect(photosOfAlbum({ ...album, id: 'c' }, photos)).toEqual([])
})
