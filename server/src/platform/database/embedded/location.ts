import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { chownToRunner, type Runner } from './runner.ts'
import { shortHash } from './short-hash.ts'

export type ServerLocation = {
  dataDir: string
  /** Part of the title of every process of this server, so that orphans can be found. */
  clusterName: string
  socketDir: string
  port: number
}

/** Derives everything from the canonical path, so that two spellings of a directory never start two servers. */
export function locateServer(givenDir: string, port: number): ServerLocation {
  const dataDir = canonical(resolve(givenDir))
  const clusterName = `mantel-postgres-${shortHash(dataDir)}`
  const socketDir = join(tmpdir(), clusterName)
  refuseLongSocketPath(join(socketDir, `.s.PGSQL.${port}`))
  return { dataDir, clusterName, socketDir, port }
}

/** Recreates the directory on every start, because files of a killed server could prevent the next start. */
export async function prepareSocketDir({ socketDir }: ServerLocation, runner: Runner) {
  try {
    await rm(socketDir, { recursive: true, force: true })
    await mkdir(socketDir, { mode: 0o700 })
  } catch (cause) {
    const problem = `The socket directory ${socketDir} cannot be recreated`
    throw new Error(`${problem}; remove it, or set TMPDIR to a directory of your own.`, { cause })
  }
  chownToRunner(runner, socketDir)
}

function canonical(dataDir: string): string {
  if (existsSync(dataDir)) return realpathSync(dataDir)
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o700 })
  return join(realpathSync(dirname(dataDir)), basename(dataDir))
}

function refuseLongSocketPath(path: string) {
  const limit = process.platform === 'darwin' ? 103 : 107
  const length = Buffer.byteLength(path)
  if (length <= limit) return
  throw new Error(
    `The socket path ${path} has ${length} bytes, but the system allows only ${limit}: ` +
      'set TMPDIR to a directory with a shorter name.',
  )
}
