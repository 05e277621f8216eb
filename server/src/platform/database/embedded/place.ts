import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { giveTo, type Runner } from './runner.ts'
import { shortHash } from './short-hash.ts'

export type Place = {
  dataDir: string
  /** In the title of every process of this server, by which its orphans are found. */
  clusterName: string
  socketDir: string
  port: number
}

/** All from the one true path, so that two spellings of a directory cannot become two servers. */
export function placeOf(givenDir: string, port: number): Place {
  const dataDir = canonical(resolve(givenDir))
  const clusterName = `mantel-postgres-${shortHash(dataDir)}`
  const socketDir = join(tmpdir(), clusterName)
  refuseLongSocketPath(join(socketDir, `.s.PGSQL.${port}`))
  return { dataDir, clusterName, socketDir, port }
}

/** Made anew for every start: what a killed server left in it could stop the next one. */
export async function prepareSocketDir({ socketDir }: Place, runner: Runner) {
  try {
    await rm(socketDir, { recursive: true, force: true })
    await mkdir(socketDir, { mode: 0o700 })
  } catch (cause) {
    const why = `The socket directory ${socketDir} cannot be made anew`
    throw new Error(`${why}; remove it, or set TMPDIR to a directory of your own.`, { cause })
  }
  giveTo(runner, socketDir)
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
