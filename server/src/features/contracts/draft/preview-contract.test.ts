import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'
import { studioWithContract } from '../testing.ts'

const server = await startServer()

test('previews wait for the typesetter without keeping others from the database', async () => {
  const clauses = Array.from({ length: 60 }, (_, n) =>
    paragraph(`${n}. ${'What both sides agree on. '.repeat(12)}`),
  )
  const { call, contractId } = await studioWithContract(server, doc(...clauses))
  let made = 0
  const previews = Array.from({ length: 40 }, async () => {
    const { status } = await call('GET', `/api/contracts/${contractId}/preview`)
    made += 1
    return status
  })
  expect((await call('GET', `/api/contracts/${contractId}`)).status).toBe(200)
  // Were there one connection for each that waits, this would come after all but as many as there are connections.
  expect(made).toBeLessThan(20)
  expect(new Set(await Promise.all(previews))).toEqual(new Set([200]))
})
