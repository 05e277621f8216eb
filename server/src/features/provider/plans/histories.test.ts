import { expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { startWorlds } from './testing-histories.ts'

const server = await startServerWithProvider()
const { play } = await startWorlds(server)
const seed = Number(process.env.TEST_SEED) || 24

// `npm run figures -- plan-histories` plays 2,000 histories and kills the product in between.
test('plans equal the provider’s, and MRR their sum, after events that were shuffled, doubled and lost', async () => {
  await server.sql(
    `insert into offer_codes (code, discount_type, discount_value, discount_duration_months)
     values ('WORLD', 'percentage', 30, 2)`,
  )
  const played = await play({
    companies: 8,
    rounds: 4,
    seed,
    delivery: {
      url: () => server.url,
      disturb: async () => {},
      settle: server.runJobs,
    },
  })
  expect(played.wrong).toEqual([])
  expect(played.subscribed).toBeGreaterThan(3)
  const { expected, ...others } = played.mrr
  expect(others).toEqual({ shown: expected, inMonths: expected })
})
