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
import { createKeys, type Keys, readKeys, syncDirectory, writeKeys } from './keys.ts'
import type { ServerLocation } from './location.ts'
import { runProgram } from './program.ts'
import { childEnvironment, chownToRunner, type Runner, type User } from './runner.ts'

/** Creates the data directory and its passwords if they are missing, or repairs an interrupted attempt. */
export async function ensureCluster(
  location: ServerLocation,
  runner: Runner,
): Promise<{ keys: Keys; firstRun: boolean }> {
  const { dataDir } = location
  const existingKeys = readKeys(dataDir)
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    if (runner.user) changeOwnership(dataDir, runner.user)
    return { keys: existingKeys ?? (await replaceKeys(location, runner)), firstRun: false }
  }
  refuseForeignFiles(dataDir)
  const keys = existingKeys ?? createKeys()
  if (!existingKeys) writeKeys(dataDir, keys)
  await createCluster(location, runner, keys)
  return { keys, firstRun: true }
}

/**
 * If root created the data in a user namespace, root owns it. On a machine that no longer allows namespaces, another
 * user runs PostgreSQL and must own the data.
 */
function changeOwnership(dataDir: string, { uid, gid }: User) {
  if (statSync(dataDir).uid === uid) return
  const entries = readdirSync(dataDir).map((name) => join(dataDir, name))
  execFileSync('chown', ['-R', `${uid}:${gid}`, ...entries], { env: childEnvironment })
  // The directory comes last, because its owner marks the change as complete.
  chownSync(dataDir, uid, gid)
}

function refuseForeignFiles(dataDir: string) {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(`${dataDir} contains files, but no PostgreSQL data; choose an empty or a new directory.`)
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

async function createCluster({ dataDir, socketDir }: ServerLocation, runner: Runner, keys: Keys) {
  await removeUnfinished(dataDir)
  // The directory is created under another name and then renamed, so that the data directory is either complete or
  // missing.
  const unfinished = `${dataDir}.unfinished-${randomUUID()}`
  const passwordFile = join(socketDir, 'password')
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, keys.superuser, { mode: 0o600, flag: 'wx' })
  for (const path of [unfinished, passwordFile]) chownToRunner(runner, path)
  try {
    const target = ['-D', runner.nameOf(unfinished), '--username=postgres', `--pwfile=${passwordFile}`]
    await runProgram(runner, unfinished, 'initdb', [...target, ...clusterOptions])
    moveIntoPlace(unfinished, dataDir)
  } finally {
    rmSync(passwordFile, { force: true })
    await removeUnfinished(dataDir)
  }
}

/**
 * Removes unfinished directories, even those of a killed process. The initdb of such a process may still be writing, so
 * the removal is retried.
 */
async function removeUnfinished(dataDir: string) {
  const prefix = `${basename(dataDir)}.unfinished-`
  const names = readdirSync(dirname(dataDir)).filter((name) => name.startsWith(prefix))
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 25 }
  await Promise.all(names.map((name) => rm(join(dirname(dataDir), name), options)))
}

function moveIntoPlace(unfinished: string, dataDir: string) {
  try {
    renameSync(unfinished, dataDir)
  } catch (cause) {
    throw new Error(`${dataDir} cannot be created; if it is a mount point, choose a directory in it.`, {
      cause,
    })
  }
  syncDirectory(dirname(dataDir))
}

/**
 * Creates new passwords, and sets the superuser's in single-user mode, which asks for no password. This is safe,
 * because a user who can write the data files already has full access.
 */
async function replaceKeys({ dataDir, clusterName }: ServerLocation, runner: Runner): Promise<Keys> {
  const keys = createKeys()
  const settings = ['-c', `cluster_name=${clusterName}`, '-c', 'log_min_error_statement=panic']
  const setPassword = `alter role postgres password '${keys.superuser}'\n`
  const args = ['--single', '-D', runner.nameOf(dataDir), ...settings, 'postgres']
  await runProgram(runner, dataDir, 'postgres', args, setPassword)
  writeKeys(dataDir, keys)
  return keys
}
