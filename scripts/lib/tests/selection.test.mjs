import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run.mjs'
import { always, selectTests, testNamesByFeature } from './selection.mjs'
import { testFiles } from './test-files.mjs'

const tests = [
  ...always,
  'domain/src/basics/money.test.ts',
  'server/src/features/clients/merge-clients.test.ts',
  'server/src/features/projects/move-project.test.ts',
  'web/src/features/clients/name.test.ts',
  'screens/src/clients/list.test.tsx',
  'screens/src/projects/page.test.tsx',
  'e2e/src/clients.spec.ts',
  'e2e/src/admin/admin-users.spec.ts',
]
const graph = new Map([
  ['domain/src/basics/money.test.ts', ['domain/src/basics/money.ts']],
  ['server/src/features/clients/merge-clients.test.ts', ['server/src/testing/server.ts']],
  ['server/src/testing/server.ts', ['server/src/mantel.ts']],
  ['server/src/mantel.ts', ['server/src/app.ts']],
  ['server/src/app.ts', ['server/src/features/clients/routes.ts', 'server/src/features/projects/routes.ts']],
  ['server/src/features/clients/routes.ts', ['server/src/features/clients/merge-clients.ts']],
  ['server/src/features/projects/routes.ts', ['server/src/features/projects/move-project.ts']],
  ['web/src/router.tsx', ['web/src/features/clients/clients-screen.tsx']],
  ['web/src/features/clients/clients-screen.tsx', ['web/src/features/client-page/delete-dialog.tsx']],
])
const selected = (...changed) => selectTests(changed, graph, tests).filter((test) => !always.includes(test))

describe('the tests that are selected', () => {
  test('are those of the changed feature on every layer', () => {
    expect(selected('server/src/features/clients/merge-clients.ts')).toEqual([
      'server/src/features/clients/merge-clients.test.ts',
      'screens/src/clients/list.test.tsx',
      'e2e/src/clients.spec.ts',
    ])
    expect(selected('web/src/features/client-page/delete-dialog.tsx')).toEqual([
      'web/src/features/clients/name.test.ts',
      'screens/src/clients/list.test.tsx',
      'e2e/src/clients.spec.ts',
    ])
  })

  test('include those with another name than their feature', () => {
    expect(selected('server/src/features/admin/users/users.ts')).toEqual([
      'e2e/src/admin/admin-users.spec.ts',
    ])
    expect(selected('server/src/features/costs/costs.ts')).toEqual(['screens/src/projects/page.test.tsx'])
  })

  test('include importers of the change, the changed test itself and those that always run', () => {
    expect(selected('domain/src/basics/money.ts')).toEqual(['domain/src/basics/money.test.ts'])
    expect(selected('screens/src/projects/page.test.tsx')).toEqual(['screens/src/projects/page.test.tsx'])
    expect(selectTests(['README.md'], graph, tests)).toEqual(always)
  })

  test('include screen or browser tests for every feature that has a screen', async () => {
    const screenTests = [...(await testFiles('screens/src')), ...(await testFiles('e2e/src'))]
    const features = ['server', 'web'].flatMap((workspace) =>
      readdirSync(path.join(root, workspace, 'src/features'), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${workspace}/src/features/${name}`),
    )
    const untested = features.filter(
      (feature) => selectTests([`${feature}/a.ts`], new Map(), screenTests).length === 0,
    )
    expect(untested).toEqual(['server/src/features/housekeeping'])
    const known = features.map((feature) => path.basename(feature))
    expect(Object.keys(testNamesByFeature).filter((name) => !known.includes(name))).toEqual([])
  })
})
