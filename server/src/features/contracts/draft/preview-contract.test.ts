import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { studioWithContract } from '../testing.ts'

const server = await sharedServer()

test('previews that wait for the typesetter do not block the database', async () => {
  const clauses = Array.from({ length: 60 }, (_, n) =>
    paragraph(`${n}. ${'What both sides agree on. '.repeat(12)}`),
  )
  const { call, contractId } = await studioWithContract(server, doc(...clauses))
  let finished = 0
  const previews = Array.from({ length: 40 }, async () => {
    const { status } = await call('GET', `/api/contracts/${contractId}/preview`)
    finished += 1
    return status
  })
  expect((await call('GET', `/api/contracts/${contractId}`)).status).toBe(200)
  // If each waiting preview held a connection, this request would finish after most of them.
  expect(finished).toBeLessThan(20)
  expect(new Set(await Promise.all(previews))).toEqual(new Set([200]))
})
