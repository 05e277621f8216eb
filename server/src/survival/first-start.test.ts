import { expect, test } from 'vitest'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import { freePort } from '../testing/free-port.ts'
import { bundle } from './testing-bundle.ts'
import { openClient } from './testing-client.ts'
import { until } from './testing-processes.ts'
import { launch } from './testing-product.ts'

test('the first start with the demo is ready once its users can sign in, not earlier', {
  tags: 'reliability',
}, async ({ onTestFinished }) => {
  const workspace = createTestWorkspace()
  onTestFinished(() => workspace.close())
  const { scriptOf } = await bundle(workspace.directory(), { 'main-local': 'server/src/main-local.ts' })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { PORT: String(port), PUBLIC_URL: url, DEMO: 'on', LOG_LEVEL: 'fatal' }
  launch(scriptOf('main-local'), (undo) => workspace.onClose(undo), { dataDir: workspace.directory(), env })

  const { call, close } = openClient(`http://127.0.0.1:${port}`)
  onTestFinished(async () => close())
  const seen = new Set<string>()
  await until(async () => {
    const { status, body } = await call('GET', '/readyz').catch(() => ({ status: 0, body: null }))
    for (const problem of body?.problems ?? []) seen.add(problem)
    return status === 200
  }, 'It does not become ready')
  const login = { email: 'admin@alderfinch.test', password: 'mantel-demo' }
  expect(await call('POST', '/api/auth/login', login)).toMatchObject({ status: 200 })
  expect([...seen]).toEqual(['first data is still being created'])
})
