import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { lockDataDirectory } from './data-lock.ts'
import { shortHash } from './short-hash.ts'
import { createTestWorkspace, exists } from './testing/children.ts'

const workspace = createTestWorkspace()
afterEach(() => workspace.close())

const racers = 4
const rounds = 200

test('exactly one of many processes that find a stale lock at the same moment gets it', {
  tags: 'reliability',
}, async () => {
  const base = workspace.directory()
  const stale = (round: number) => JSON.stringify({ pid: 1, life: 'of an earlier process', nonce: round })
  for (let round = 0; round < rounds; round++) {
    writeFileSync(`${base}/${round}.lock`, stale(round))
    // Imitates an earlier process that was killed while it took over the lock.
    if (round % 3 === 0) writeFileSync(`${base}/${round}.lock.${shortHash(stale(round))}`, stale(-1))
  }
  const start = Date.now() + 2_000
  const won = await Promise.all(Array.from({ length: racers }, () => race(base, start)))
  expect(won.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: rounds }, (_, round) => round))
})

test('a lock is refused while held, granted after its release, and reported when lost', async () => {
  const dataDir = join(workspace.directory(), 'data')
  mkdirSync(dataDir)
  const lock = await lockDataDirectory(dataDir)
  lock.assertHeld()
  await expect(lockDataDirectory(dataDir)).rejects.toThrow(`in use by process ${process.pid}`)
  lock.release()
  expect(exists(`${dataDir}.lock`)).toBe(false)
  expect(() => lock.assertHeld()).toThrow(/lost its lock/)

  const next = await lockDataDirectory(dataDir)
  lock.release()
  next.assertHeld()
})

async function race(base: string, start: number): Promise<number[]> {
  const script = fileURLToPath(new URL('./testing/racer.fixture.ts', import.meta.url))
  const racer = spawn(process.execPath, ['--import', 'tsx', script, base, String(rounds), String(start)], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  workspace.onClose(() => racer.kill('SIGKILL'))
  const [line] = await once(racer.stdout, 'data')
  return JSON.parse(String(line))
}
