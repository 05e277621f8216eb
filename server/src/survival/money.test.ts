import { beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../testing/server.ts'
import { killedServerScript } from './testing-bundle.ts'
import { rehearse } from './testing-deaths.ts'
import { moneyOf, scenesOf } from './testing-money.ts'

const server = await startServer()
const script = await killedServerScript()

describe.each(Object.entries(scenesOf(server)))(
  'a process that is killed during %s',
  (scene, { prepare, from }) => {
    let play: Awaited<ReturnType<typeof rehearse>>
    beforeAll(async () => {
      play = await rehearse(server, { prepare, from }, (companyId) => moneyOf(server, companyId))
    })

    test('would change the money', () => expect(play.after).not.toEqual(play.before))

    // A start of the product takes a second, so `npm test` kills it only in these two scenes.
    const tags = /recording|deposit invoice/.test(scene) ? [] : ['reliability']
    test('has stored nothing or all of it, and the same call afterwards does it once', { tags }, async () => {
      for (const at of [12, 'committed'] as const)
        expect([at, await play.dieAt(script, at)]).toEqual([at, true])
    })

    test('at any statement has stored nothing', { tags: 'reliability', timeout: 1_800_000 }, async () => {
      let at = 1
      while (await play.dieAt(script, at)) at++
      // The last statement was the commit.
      expect(at).toBeGreaterThan(25)
    })
  },
)
