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
import { processIdentity } from '../processes.ts'
import type { startEmbeddedPostgres } from '../supervisor.ts'

type Options = Parameters<typeof startEmbeddedPostgres>[0]

export const isRoot = process.getuid?.() === 0

/** Creates private directories. `close` deletes them and stops everything registered with `onClose`. */
export function createTestWorkspace() {
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
    onClose(stop: () => unknown) {
      stops.push(stop)
    },
    async close() {
      for (const stop of stops.splice(0).reverse()) await stop()
      for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Copies a data directory, which is faster than running initdb again. */
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

export type ChildServer = {
  node: ChildProcess
  postmaster: number
  ownerUrl: string
  firstRun: boolean
  runsAs: number
}

export async function startInChild(options: Options, uid?: number): Promise<ChildServer> {
  const script = fileURLToPath(new URL('./child-server.fixture.ts', import.meta.url))
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

export async function killChild({ node }: ChildServer, signal: NodeJS.Signals = 'SIGKILL') {
  const exit = once(node, 'exit')
  node.kill(signal)
  await exit
}

/** Creates a dead process that still responds to signals, because its parent never reaps it. */
export async function makeZombie(): Promise<{ pid: number; parent: ChildProcess }> {
  // `exec` turns the shell into `sleep`, which never reaps the child. The child must still be running at that moment.
  const script = 'sleep 0.3 & echo $!; exec sleep 60'
  const parent = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(line)
  while (processIdentity(pid) !== undefined) await sleep(20)
  return { pid, parent }
}

/** Whether another user can read the source files, which a child process of that user needs. */
export function canReadSources(uid: number): boolean {
  const file = fileURLToPath(import.meta.url)
  return spawnSync('cat', [file], { uid, gid: uid, cwd: '/' }).status === 0
}

/** Returns the addresses (hexadecimal, with port) on which the process itself listens for TCP connections. */
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
