import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { copyBinaries } from './binaries.ts'

/** How to run PostgreSQL's programs: they refuse to run as root, and initdb refuses a user without a name. */
export type Runner = {
  /** For the log. */
  description: string
  /** The user to switch to, if it differs from the user of this process. */
  user?: User
  /** A folder with PostgreSQL's programs that the user who runs them can access. */
  native: string
  command(program: string, args: string[]): [string, ...string[]]
  /** The path by which a program that was started in the directory can access it. */
  nameOf(directory: string): string
}

export type User = { uid: number; gid: number }

/** Contains only what the programs need. PGOPTIONS and similar variables must not leak in. */
export const childEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

export function chooseRunner(native: string, dataDir: string, mayUseNamespace: boolean): Runner {
  const me = process.getuid?.()
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  const inNamespace = () => (mayUseNamespace ? runInNamespace(native, dirname(dataDir)) : undefined)
  if (me !== 0) {
    if (hasUserName()) return runAsMyself(native)
    const runner = inNamespace()
    if (runner) return runner
    if (owner) return runAsMyself(native)
    throw new Error(
      `The embedded PostgreSQL cannot be set up by user ${me}, who has no name on this machine: ` +
        'add the user to /etc/passwd, allow user namespaces, or set DATABASE_URL.',
    )
  }
  if (process.platform !== 'linux') {
    throw new Error(
      'The embedded PostgreSQL does not run as root: start as an ordinary user, or set DATABASE_URL.',
    )
  }
  if (owner && owner.uid !== 0) return runAs({ uid: owner.uid, gid: owner.gid }, native, dataDir)
  return inNamespace() ?? runAs(nobodyUser(), native, dataDir)
}

/** The programs' user must own what this process creates for them. */
export function chownToRunner({ user }: Runner, path: string) {
  if (user) chownSync(path, user.uid, user.gid)
}

function runAsMyself(native: string): Runner {
  return {
    description: 'as this user',
    native,
    command: (program, args) => [join(native, 'bin', program), ...args],
    nameOf: (directory) => directory,
  }
}

/**
 * Runs the programs in a user namespace that maps this user to nobody, so that PostgreSQL refuses neither root nor a
 * user without a name. Outside the namespace and on disk, this user still owns everything. Returns undefined if the
 * machine does not allow this.
 */
function runInNamespace(native: string, parent: string): Runner | undefined {
  const enter = ['unshare', '--user', '--map-user=65534', '--map-group=65534'] as const
  const [program, ...args] = [...enter, ...accessCheck(join(native, 'bin/postgres'), parent)] as const
  if (spawnSync(program, args, { env: childEnvironment }).status !== 0) return undefined
  return {
    description: 'in a user namespace',
    native,
    command: (program, args) => [...enter, join(native, 'bin', program), ...args],
    nameOf: (directory) => directory,
  }
}

/** Root uses this if user namespaces are not available or another user owns the data. */
function runAs(user: User, installed: string, dataDir: string): Runner {
  const native = userCanRun(user, join(installed, 'bin/postgres'), '/') ? installed : copyBinaries(installed)
  if (!userCanRun(user, join(native, 'bin/postgres'), tmpdir())) {
    throw new Error(
      `The embedded PostgreSQL, run by root, becomes user ${user.uid}, who may not enter ${tmpdir()}: ` +
        'set TMPDIR to a directory that others may enter, or set DATABASE_URL.',
    )
  }
  const isReachable = userCanRun(user, '/bin/sh', dirname(dataDir))
  return {
    description: `as user ${user.uid}`,
    user,
    native,
    command: (program, args) => [join(native, 'bin', program), ...args],
    // A process can access its own working directory even if it may not enter the parent folders.
    nameOf: (directory) => (isReachable ? directory : '/proc/self/cwd'),
  }
}

function userCanRun(user: User, program: string, directory: string): boolean {
  const [test, ...args] = accessCheck(program, directory)
  return spawnSync(test, args, { ...user, cwd: '/', env: childEnvironment }).status === 0
}

function accessCheck(program: string, directory: string) {
  return ['/bin/sh', '-c', 'test -x "$1" && cd "$2"', 'sh', program, directory] as const
}

function hasUserName(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

function nobodyUser(): User {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody']).stdout || NaN))
  if (!uid || !gid) {
    throw new Error(
      'The embedded PostgreSQL does not run as root: allow user namespaces, add a user called nobody, ' +
        'start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { uid, gid }
}
