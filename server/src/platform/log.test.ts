import { get } from '@mantel/domain/endpoints/endpoint'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startServer } from '../testing/server.ts'
import { createLog } from './log.ts'

function recorder(level = 'debug') {
  const lines: string[] = []
  return { lines, log: createLog(level, { write: (line: string) => void lines.push(line) }) }
}

const broken = get('/api/planted/broken', { access: 'public', about: 'Planted', response: z.object({}) })
const refused = get('/api/planted/refused', { access: 'public', about: 'Planted', response: z.object({}) })

describe('a log line', () => {
  test('contains an error with its stack', () => {
    const { lines, log } = recorder()
    log.error({ error: new TypeError('x is not a function') }, 'Unexpected')
    const { level, msg, error } = JSON.parse(lines[0] ?? '{}')
    expect([level, msg]).toEqual(['error', 'Unexpected'])
    expect(error).toMatchObject({ type: 'TypeError', message: 'x is not a function' })
    expect(error.stack).toContain('log.test.ts')
  })

  test('omits the messages of the database driver, because they contain row values', () => {
    const { lines, log } = recorder()
    const cause = Object.assign(new Error('Key (email)=(maya@example.com) already exists'), {
      code: '23505',
      constraint: 'users_email_unique',
    })
    log.error(
      { error: new Error('Failed query: insert … params: maya@example.com', { cause }) },
      'A request failed',
    )
    expect(lines[0]).toContain('"constraint":"users_email_unique"')
    expect(lines[0]).not.toContain('maya@example.com')
  })

  test('of a request has its route and ids but not its URL, and a failure has its stack', async () => {
    const { lines, log } = recorder()
    const server = await startServer({
      log,
      extend: (_app, route) => {
        route.withoutTransaction(broken, async () => {
          throw new Error('boom')
        })
        route(refused, async ({ db }) => {
          await db.execute('select no_such_column')
          return {}
        })
        return [broken, refused]
      },
    })
    const { headers } = await server.call('GET', '/api/planted/broken')
    await server.call('GET', '/api/planted/broken?secret=hunter2')
    await server.call('GET', '/api/planted/refused')
    await server.call('GET', '/api/invitations/invite_hunter2')
    const all = lines.join('')
    expect(all).not.toContain('hunter2')
    const failure = lines.map((line) => JSON.parse(line)).find(({ error }) => error?.message === 'boom')
    expect(failure).toMatchObject({ reqId: headers['x-request-id'], error: { type: 'Error' } })
    expect(failure.error.stack).toContain('log.test.ts')
    expect(all).toContain('"code":"42703"')
    expect(all).toContain('"route":"/api/invitations/:token"')
  })
})
