import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import { bundle } from './testing-bundle.ts'
import { launch } from './testing-product.ts'

const workspace = createTestWorkspace()
let script = ''

beforeAll(async () => {
  const entries = { 'main-local': 'server/src/main-local.ts' }
  script = (await bundle(workspace.directory(), entries)).scriptOf('main-local')
})
afterAll(() => workspace.close())

const mount = (options: string, directory: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory]).status === 0

/** Whether this process may mount a disk, which needs root and a container that allows it. */
const mayMount = (() => {
  const directory = workspace.directory()
  const isMounted = mount('size=1m', directory)
  if (isMounted) spawnSync('umount', [directory])
  return isMounted
})()

function createDisk(megabytes: number) {
  const directory = workspace.directory()
  if (!mount(`size=${megabytes}m,mode=755`, directory)) throw new Error('Could not mount a disk')
  workspace.onClose(() => spawnSync('umount', ['--lazy', directory]))
  return directory
}

const start = (disk: string) =>
  launch(script, (undo) => workspace.onClose(undo), {
    dataDir: path.join(disk, 'data'),
    env: { DEMO: 'off', PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'fatal' },
  })

async function failToStart(disk: string) {
  const { ended, lines } = start(disk)
  const { code } = await ended
  return { code, lines: lines.filter((line) => line !== 'Starting the database …') }
}
const sentenceFor = (disk: string) => ({
  code: 1,
  lines: [
    'Mantel cannot start:',
    `  DATA_DIR: there is no space left on the disk of ${path.join(disk, 'data')}. Free some space, then start again.`,
  ],
})

async function startAndStop(disk: string) {
  const product = start(disk)
  await product.waitForLine(/ is ready at /)
  product.kill('SIGTERM')
  return product.ended
}
const stopped = { code: 0, signal: null }

describe.skipIf(!mayMount)('the first start on a full disk (skipped if mounting is not allowed)', () => {
  test('says so if there is no space for the secret, and works once there is', {
    tags: 'reliability',
  }, async () => {
    const disk = createDisk(400)
    mkdirSync(path.join(disk, 'data'))
    const filler = path.join(disk, 'filler')
    expect(() => writeFileSync(filler, Buffer.alloc(401 * 1024 * 1024))).toThrow(/ENOSPC/)
    expect(await failToStart(disk)).toEqual(sentenceFor(disk))
    rmSync(filler)
    expect(await startAndStop(disk)).toEqual(stopped)
  })

  // PostgreSQL fails differently at each size: it writes half a page, cannot create its log, or cannot migrate.
  test.each([20, 40, 60])(
    'says so on a disk with %i MB, and works once it is larger',
    {
      tags: 'reliability',
    },
    async (megabytes) => {
      const disk = createDisk(megabytes)
      expect(await failToStart(disk)).toEqual(sentenceFor(disk))
      spawnSync('mount', ['-o', 'remount,size=400m', disk])
      expect(await startAndStop(disk)).toEqual(stopped)
    },
  )
})
