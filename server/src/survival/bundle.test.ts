import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorkspace } from '../platform/database/embedded/testing.ts'
import { bundle } from './testing-bundle.ts'

const whole = createTestWorkspace()
const found: Record<string, { modules: string[]; text: string }> = {}

beforeAll(async () => {
  for (const name of ['main', 'main-local']) {
    const { metafile, scriptOf } = await bundle(whole.directory(), { [name]: `server/src/${name}.ts` })
    found[name] = { modules: Object.keys(metafile.inputs), text: readFileSync(scriptOf(name), 'utf8') }
  }
})
afterAll(() => whole.close())

const doors = /^(sandbox\/|server\/src\/(demo|local|testing|survival)\/)|\/testing[^/]*\.ts$|\.fixture\.ts$/
const words = [/\/dev\/(?!null)/, /outbox-pages/, /mantel-demo/, /Creating demo data/]

describe('the production bundle', () => {
  test('has no module of one-machine mode, and no word of it', () => {
    expect(found.main?.modules.filter((module) => doors.test(module))).toEqual([])
    expect(words.filter((word) => word.test(found.main?.text ?? ''))).toEqual([])
  })

  test('differs in that from the one that npm start runs', () => {
    expect(found['main-local']?.modules.filter((module) => doors.test(module))).toEqual(
      expect.arrayContaining(['server/src/demo/first-start.ts', 'server/src/local/outbox-pages.ts']),
    )
    expect(words.filter((word) => word.test(found['main-local']?.text ?? ''))).toEqual(words)
  })
})
