import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Keys, newKeys, readKeys, syncDirectory, writeKeys } from './keys.ts'
import type { Place } from './place.ts'
import { runProgram } from './program.ts'
import { childEnvironment, giveTo, type Runner, type User } from './runner.ts'

/** The data directory with its passwords; made when missing, repaired when an earlier try was cut short. */
export async function ensureCluster(
  place: Place,
  runner: Runner,
): Promise<{ keys: Keys; firstRun: boolean }> {
  const { dataDir } = place
  const known = readKeys(dataDir)
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    if (runner.user) handOver(dataDir, runner.user)
    return { keys: known ?? (await replaceKeys(place, runner)), firstRun: false }
  }
  refuseForeignFiles(dataDir)
  const keys = known ?? newKeys()
  if (!known) writeKeys(dataDir, keys)
  await createCluster(place, runner, keys)
  return { keys, firstRun: true }
}

/** For data that root made in a user namespace, on a machine that has none any more. */
function handOver(dataDir: string, { uid, gid }: User) {
  if (statSync(dataDir).uid === uid) return
  const entries = readdirSync(dataDir).map((name) => join(dataDir, name))
  execFileSync('chown', ['-R', `${uid}:${gid}`, ...entries], { env: childEnvironment })
  // Last, because it marks the work as done.
  chownSync(dataDir, uid, gid)
}

function refuseForeignFiles(dataDir: string) {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(`${dataDir} holds files, but no PostgreSQL data; choose an empty or a new directory.`)
  }
}

const clusterOptions = [
  '--auth=scram-sha-256',
  '--data-checksums',
  '--encoding=UTF8',
  '--no-locale',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

async function createCluster({ dataDir, socketDir }: Place, runner: Runner, keys: Keys) {
  await removeUnfinished(dataDir)
  // Beside, then renamed: a data directory is whole or it is not there.
  const unfinished = `${dataDir}.unfinished-${randomUUID()}`
  const passwordFile = join(socketDir, 'password')
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, keys.superuser, { mode: 0o600, flag: 'wx' })
  for (const path of [unfinished, passwordFile]) giveTo(runner, path)
  try {
    const where = ['-D', runner.nameOf(unfinished), '--username=postgres', `--pwfile=${passwordFile}`]
    await runProgram(runner, unfinished, 'initdb', [...where, ...clusterOptions])
    moveIntoPlace(unfinished, dataDir)
  } finally {
    rmSync(passwordFile, { force: true })
    await removeUnfinished(dataDir)
  }
}

/** Also that of a killed node process, whose initdb may still be at work: hence new names, and retries. */
async function removeUnfinished(dataDir: string) {
  const mark = `${basename(dataDir)}.unfinished-`
  const names = readdirSync(dirname(dataDir)).filter((name) => name.startsWith(mark))
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 25 }
  await Promise.all(names.map((name) => rm(join(dirname(dataDir), name), options)))
}

function moveIntoPlace(unfinished: string, dataDir: string) {
  try {
    renameSync(unfinished, dataDir)
  } catch (cause) {
    throw new Error(`${dataDir} cannot be made; if it is a mount point, choose a directory in it.`, { cause })
  }
  syncDirectory(dirname(dataDir))
}

/** In single-user mode, which needs no password: who may write the files may do anything anyway. */
async function replaceKeys({ dataDir, clusterName }: Place, runner: Runner): Promise<Keys> {
  const keys = newKeys()
  const settings = ['-c', `cluster_name=${clusterName}`, '-c', 'log_min_error_statement=panic']
  const setPassword = `alter role postgres password '${keys.superuser}'\n`
  const args = ['--single', '-D', runner.nameOf(dataDir), ...settings, 'postgres']
  await runProgram(runner, dataDir, 'postgres', args, setPassword)
  writeKeys(dataDir, keys)
  return keys
}
