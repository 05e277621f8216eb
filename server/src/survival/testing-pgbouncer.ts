import { chownSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../testing/free-port.ts'
import { runProgram } from './testing-processes.ts'

type Options = {
  directory: string
  postgresPort: number
  /** The content of its `auth_file`. */
  users: string
}

/** Finds PgBouncer, or returns undefined. Debian installs it in a directory that only root has in its PATH. */
export const findPgBouncer = () =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
    .map((directory) => path.join(directory, 'pgbouncer'))
    .find(existsSync)

/** PgBouncer does not run as root. This user exists on every system and owns nothing. */
export const nobody = 65534

/** Starts PgBouncer with the settings that the README recommends, and with fewer connections than one process opens. */
export async function startPgBouncer(program: string, { directory, postgresPort, users }: Options) {
  const port = await freePort()
  const [config, userFile] = [path.join(directory, 'pgbouncer.ini'), path.join(directory, 'userlist.txt')]
  writeFileSync(userFile, users)
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    pool_mode: 'transaction',
    auth_type: 'scram-sha-256',
    auth_file: userFile,
    default_pool_size: '3',
    max_client_conn: '200',
    query_wait_timeout: '5',
    server_login_retry: '1',
  }).map(([name, value]) => `${name} = ${value}`)
  const databases = ['mantel', 'elsewhere'].map((name) => `${name} = host=127.0.0.1 port=${postgresPort}`)
  writeFileSync(config, ['[databases]', ...databases, '[pgbouncer]', ...lines, ''].join('\n'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const file of [config, userFile]) chownSync(file, nobody, nobody)
  const child = runProgram(program, [config], {}, isRoot ? { uid: nobody, gid: nobody } : {})
  await child.waitForLine(/process up/)
  return { ...child, url: `postgres://127.0.0.1:${port}/mantel`, port }
}
