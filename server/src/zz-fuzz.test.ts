import { dataApi } from '@mantel/domain/data'
import type { Endpoint } from '@mantel/domain/endpoint'
import { test } from 'vitest'
import { carryOut } from './figures/testing-fuzz.ts'
import { type Document, plansFor } from './figures/testing-plans.ts'
import { openApi } from './platform/http/openapi.ts'
import { startServer } from './testing/server.ts'
import { furnishedTenant } from './testing/twins.ts'

const server = await startServer()
const foreign = await furnishedTenant(server, 'Wagtail')
test('fuzz', async () => {
  const mine = Object.values<Endpoint>(dataApi)
  const document = openApi(mine, 'http://x') as Document
  const plans = plansFor(document, /nothing/, 7, 4000)
  const { found, statuses, successes, slowest } = await carryOut(server, mine, plans, foreign)
  console.log('FUZZ', JSON.stringify([...statuses]), JSON.stringify([...successes]), slowest.ms, JSON.stringify(found.slice(0, 15)))
  await server.runJobs()
  console.log('FAILED', JSON.stringify(await server.sql('select last_error, payload from graphile_worker._private_jobs where last_error is not null limit 5')))
}, 580_000)
