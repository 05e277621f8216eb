import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { errorCode } from './error-code.ts'
import type { Keys } from './keys.ts'

type Urls = { owner: string; superuser: string }

/** Resolves when the owner can work in its database; makes what an earlier start did not get to. */
export async function ensureOwner(urls: Urls, keys: Keys, firstRun: boolean, deadline: AbortSignal) {
  if (firstRun) await createOwner(urls.superuser, keys, deadline)
  try {
    await connected(urls.owner, deadline)
  } catch (error) {
    // Wrong password also means no such role; 3D000 is no such database.
    if (!['28P01', '3D000'].includes(errorCode(error) ?? '')) throw error
    await createOwner(urls.superuser, keys, deadline)
    await connected(urls.owner, deadline)
  }
}

async function createOwner(superuserUrl: string, keys: Keys, deadline: AbortSignal) {
  await connected(superuserUrl, deadline, async (client) => {
    // A failing statement would be logged, and with it the password.
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

async function connected(url: string, deadline: AbortSignal, work?: (client: Client) => Promise<void>) {
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    // Without a listener, a server that goes down would take node with it.
    client.on('error', () => {})
    try {
      await client.connect()
      await work?.(client)
      return await client.end()
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    await sleep(50, undefined, { ref: false, signal: deadline })
  }
}

const passing = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])

/** Starting, recovering or starting again. The driver gives its own errors no code. */
function isPassing(error: unknown): boolean {
  if (error instanceof Error && /^(timeout expired|Connection terminated)/.test(error.message)) return true
  return passing.has(errorCode(error) ?? '')
}
