import { filesApi } from '@mantel/domain/files'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { writeStorage } from '../session/local-storage.ts'
import { tokenKey } from './api.ts'
import { pictureQuery } from './pictures.ts'

const server = fakeServer()
const file = '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9a01'
const revoked = vi.fn<(address: string) => void>()
let queries: QueryClient

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked)
  revoked.mockClear()
  writeStorage(tokenKey, 'session_abc')
})
afterEach(() => void vi.restoreAllMocks())

test('a picture is fetched with the token of the user and shown from an object URL', async () => {
  server.reply(filesApi.preview, () => ({ status: 200, body: 'bytes' }))
  const address = await queries.fetchQuery(pictureQuery(queries, file, 'small'))
  expect(address).toBe('blob:here/1')
  expect(server.asked[0]?.url).toBe(`/api/files/${file}/preview?size=small`)
  expect(server.asked[0]?.headers.get('Authorization')).toBe('Bearer session_abc')
})

test('its bytes are freed when its query is removed from the cache', async () => {
  server.reply(filesApi.preview, () => ({ status: 200, body: 'bytes' }))
  await queries.fetchQuery(pictureQuery(queries, file, 'small'))
  expect(revoked).not.toHaveBeenCalled()
  queries.clear()
  expect(revoked).toHaveBeenCalledWith('blob:here/1')
})

test('a missing picture creates no object URL', async () => {
  server.refuse(filesApi.preview, 404, '{"error":"File not found"}')
  await expect(queries.fetchQuery(pictureQuery(queries, file, 'small'))).rejects.toThrow('404')
  expect(URL.createObjectURL).not.toHaveBeenCalled()
})
