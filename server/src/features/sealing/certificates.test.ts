import { expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'

const server = await startServer()

test('concurrent renewals each create a certificate, and one stays active', async () => {
  const call = await server.signIn('SuperAdmin')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call('POST', '/api/admin/seal-certificates')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
  const { body } = await call('GET', '/api/admin/seal-certificates')
  expect(body).toHaveLength(6)
  expect(body.filter(({ retiredAt }: { retiredAt: string | null }) => !retiredAt)).toHaveLength(1)
})
