import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorkspace } from '../platform/database/embedded/testing.ts'
import { startServer } from '../testing/server.ts'
import type { Death } from './killed-server.fixture.ts'
import { bundle } from './testing-bundle.ts'
import { diesDuring } from './testing-deaths.ts'
import { moneyOf, type Request, type Scene, scenesOf } from './testing-money.ts'

const server = await startServer()
const built = createTestWorkspace()
let script = ''

beforeAll(async () => {
  const fixture = 'server/src/survival/killed-server.fixture.ts'
  script = (await bundle(built.directory(), { killed: fixture })).scriptOf('killed')
})
afterAll(() => built.close())

/** The same call again, with the same key, or the same job. */
async function repeat(request: Request | null) {
  if (!request) return server.runJobs()
  const { status, text } = await server.call(request.method, request.url, request.body, request.headers)
  expect([status, status < 300 ? '' : text]).toEqual([status, ''])
}

describe.each(Object.entries(scenesOf(server)))(
  'a process that is killed during %s',
  (scene, { prepare: prepareScene, from }) => {
    // All scenes have the same client, and an address gets a limited number of emails.
    const prepare = async () => {
      await server.sql('delete from rate_limits')
      return prepareScene()
    }
    let whole: { before: unknown; after: unknown }
    beforeAll(async () => {
      const { companyId, request } = await prepare()
      const before = await moneyOf(server, companyId)
      await repeat(request)
      whole = { before, after: await moneyOf(server, companyId) }
    })

    test('would change the money', () => expect(whole.after).not.toEqual(whole.before))

    async function die(at: Death['at'], { companyId, request }: Scene) {
      if (!(await diesDuring(script, server, request, { from, at }))) return false
      const isStored = at === 'committed'
      expect([at, await moneyOf(server, companyId)]).toEqual([at, isStored ? whole.after : whole.before])
      await repeat(request)
      expect([at, await moneyOf(server, companyId)]).toEqual([at, whole.after])
      return true
    }

    // A start of the product takes a second, so `npm test` kills it only during these two.
    const tags = /recording|deposit invoice/.test(scene) ? [] : ['reliability']
    test('has stored nothing or all of it, and the same call afterwards does it once', { tags }, async () => {
      for (const at of [12, 'committed'] as const)
        expect([at, await die(at, await prepare())]).toEqual([at, true])
    })

    test('at any statement has stored nothing', { tags: 'reliability', timeout: 1_800_000 }, async () => {
      let at = 1
      while (await die(at, await prepare())) at++
      // The last statement was the commit.
      expect(at).toBeGreaterThan(25)
    })
  },
)
