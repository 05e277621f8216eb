import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { lockDataDirectory } from './data-lock.ts'
import { shortHash } from './short-hash.ts'
import { exists, openWorkshop } from './testing.ts'

const workshop = openWorkshop()
afterEach(() => workshop.close())

const racers = 4
const rounds = 200

test('of many who find a stale lock at the same moment, exactly one gets it', {
  tags: 'reliability',
}, async () => {
  const base = workshop.directory()
  const stale = (round: number) => JSON.stringify({ pid: 1, life: 'of an earlier process', nonce: round })
  for (let round = 0; round < rounds; round++) {
    writeFileSync(`${base}/${round}.lock`, stale(round))
    // Someone was killed in the middle of taking it over.
    if (round % 3 === 0) writeFileSync(`${base}/${round}.lock.${shortHash(stale(round))}`, stale(-1))
  }
  const start = Date.now() + 2_000
  const won = await Promise.all(Array.from({ length: racers }, () => race(base, start)))
  expect(won.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: rounds }, (_, round) => round))
})

test('a lock is refused while held, given after its release, and known to be lost', async () => {
  const dataDir = join(workshop.directory(), 'data')
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
  const script = fileURLToPath(new URL('./racer.fixture.ts', import.meta.url))
  const racer = spawn(process.execPath, ['--import', 'tsx', script, base, String(rounds), String(start)], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  workshop.later(() => racer.kill('SIGKILL'))
  const [line] = await once(racer.stdout, 'data')
  return JSON.parse(String(line))
}
