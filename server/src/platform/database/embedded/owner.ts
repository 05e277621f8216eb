import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { errorCode } from './error-code.ts'
import type { Keys } from './keys.ts'

type Urls = { owner: string; superuser: string }

/**
 * Resolves when the owner can connect to its database. Creates the role and the database on the first run, or if an
 * earlier start was interrupted.
 */
export async function ensureOwner(urls: Urls, keys: Keys, firstRun: boolean, deadline: AbortSignal) {
  if (firstRun) await createOwner(urls.superuser, keys, deadline)
  try {
    await withConnection(urls.owner, deadline)
  } catch (error) {
    // 28P01 (wrong password) can also mean that the role does not exist; 3D000 means no such database.
    if (!['28P01', '3D000'].includes(errorCode(error) ?? '')) throw error
    await createOwner(urls.superuser, keys, deadline)
    await withConnection(urls.owner, deadline)
  }
}

async function createOwner(superuserUrl: string, keys: Keys, deadline: AbortSignal) {
  await withConnection(superuserUrl, deadline, async (client) => {
    // PostgreSQL logs failing statements by default, and a statement below contains the password.
    await client.query("set log_min_error_statement = 'panic'")
    const role = await client.query("select from pg_roles where rolname = 'mantel_owner'")
    await client.query(
      `${role.rowCount ? 'alter' : 'create'} role mantel_owner
       login createrole nosuperuser nobypassrls nocreatedb noreplication password '${keys.owner}'`,
    )
    const database = await client.query("select from pg_database where datname = 'mantel'")
    if (!database.rowCount) await client.query('create database mantel owner mantel_owner')
  })
}

async function withConnection(url: string, deadline: AbortSignal, work?: (client: Client) => Promise<void>) {
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    // Without a listener, a lost connection would end the node process.
    client.on('error', () => {})
    try {
      await client.connect()
      await work?.(client)
      return await client.end()
    } catch (error) {
      if (!isTransient(error)) throw error
    }
    await sleep(50, undefined, { ref: false, signal: deadline })
  }
}

const transientCodes = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])

/** Whether the server is starting, recovering or restarting. The driver's own errors have no code, only a message. */
function isTransient(error: unknown): boolean {
  if (error instanceof Error && /^(timeout expired|Connection terminated)/.test(error.message)) return true
  return transientCodes.has(errorCode(error) ?? '')
}
