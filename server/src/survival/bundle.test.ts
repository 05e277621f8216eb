import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import { bundle } from './testing-bundle.ts'

const workspace = createTestWorkspace()
const found: Record<string, { modules: string[]; text: string }> = {}

beforeAll(async () => {
  for (const name of ['main', 'main-local']) {
    const { metafile, scriptOf } = await bundle(workspace.directory(), { [name]: `server/src/${name}.ts` })
    found[name] = { modules: Object.keys(metafile.inputs), text: readFileSync(scriptOf(name), 'utf8') }
  }
})
afterAll(() => workspace.close())

const localModules =
  /^(sandbox\/|server\/src\/(demo|local|testing|survival)\/)|\/testing[^/]*\.ts$|\.fixture\.ts$/
const localTexts = [/\/dev\/(?!null)/, /outbox-pages/, /mantel-demo/, /Creating demo data/]

describe('the production bundle', () => {
  test('contains no modules and no texts of local mode', () => {
    expect(found.main?.modules.filter((module) => localModules.test(module))).toEqual([])
    expect(localTexts.filter((text) => text.test(found.main?.text ?? ''))).toEqual([])
  })

  test('differs from the bundle that npm start runs', () => {
    expect(found['main-local']?.modules.filter((module) => localModules.test(module))).toEqual(
      expect.arrayContaining(['server/src/demo/first-start.ts', 'server/src/local/outbox-pages.ts']),
    )
    expect(localTexts.filter((text) => text.test(found['main-local']?.text ?? ''))).toEqual(localTexts)
  })
})
