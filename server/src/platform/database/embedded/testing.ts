import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { lifeOf } from './processes.ts'
import type { startEmbeddedPostgres } from './supervisor.ts'

type Options = Parameters<typeof startEmbeddedPostgres>[0]

export const isRoot = process.getuid?.() === 0

/** A directory that only its owner can enter, and `stop` for everything that was started meanwhile. */
export function openWorkshop() {
  const directories: string[] = []
  const stops: (() => unknown)[] = []
  return {
    directory(owner?: number) {
      const directory = mkdtempSync(join(tmpdir(), 'mantel-embedded-'))
      chmodSync(directory, 0o700)
      if (owner !== undefined) chownSync(directory, owner, owner)
      directories.push(directory)
      return directory
    },
    later(stop: () => unknown) {
      stops.push(stop)
    },
    async close() {
      for (const stop of stops.splice(0).reverse()) await stop()
      for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A second data directory like this one, without a second initdb. */
export function copyData(from: string, to: string): string {
  execFileSync('cp', ['-a', from, to])
  execFileSync('cp', ['-a', `${from}.keys.json`, `${to}.keys.json`])
  return to
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** How long it takes until a query succeeds. */
export async function msUntilAnswered(url: string): Promise<number> {
  const since = performance.now()
  for (;;) {
    try {
      await query(url, 'select 1')
      return performance.now() - since
    } catch {
      await sleep(5)
    }
  }
}

export type Held = {
  node: ChildProcess
  postmaster: number
  ownerUrl: string
  firstRun: boolean
  runsAs: number
}

/** Another node process that runs the server and does nothing else. */
export async function holdInChild(options: Options, uid?: number): Promise<Held> {
  const script = fileURLToPath(new URL('./holder.fixture.ts', import.meta.url))
  const node = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(options)], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  for await (const line of createInterface({ input: node.stdout })) {
    return { node, ...JSON.parse(line) }
  }
  throw new Error('The child process ended without starting the server.')
}

export async function killNow({ node }: Held, signal: NodeJS.Signals = 'SIGKILL') {
  const exit = once(node, 'exit')
  node.kill(signal)
  await exit
}

/** A pid that is dead, but answers signals until its parent looks after it. */
export async function makeZombie(): Promise<{ pid: number; parent: ChildProcess }> {
  // The shell becomes a program that never looks after the child; the child must outlive that moment.
  const script = 'sleep 0.3 & echo $!; exec sleep 60'
  const parent = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(line)
  while (lifeOf(pid) !== undefined) await sleep(20)
  return { pid, parent }
}

/** Whether a stranger can read our sources, which a child process of another user must. */
export function sourcesAreOpenTo(uid: number): boolean {
  const file = fileURLToPath(import.meta.url)
  return spawnSync('cat', [file], { uid, gid: uid, cwd: '/' }).status === 0
}

/** TCP ports on which this very process listens. */
export function listeningPorts(pid: number): string[] {
  const own = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`)))
  return ['tcp', 'tcp6'].flatMap((protocol) =>
    readFileSync(`/proc/${pid}/net/${protocol}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && own.has(`socket:[${inode}]`))
      .map(([, address = '']) => address),
  )
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

export function exists(path: string): boolean {
  try {
    accessSync(path)
    return true
  } catch {
    return false
  }
}
