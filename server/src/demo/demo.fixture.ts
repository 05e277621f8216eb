import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { FileStore } from '../platform/files/file-store.ts'
import { secretBox } from '../platform/secrets.ts'
import { seedPlatform } from '../seed-platform.ts'
import { freshDatabase } from '../testing/database.ts'
import { createDemo } from './demo.ts'

const secrets = secretBox({ current: 'a secret key for tests only', previous: [] })

type Options = { now?: Date; files?: FileStore }

/** Creates a database without companies. `create` adds the demo as it would be on that day. */
export async function emptyPlatform(
  today: string,
  { now = noon(today), files = memoryStore() }: Options = {},
) {
  const database = await freshDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c timezone=UTC' })
  await owner.connect()
  const db = drizzle(owner, { casing: 'snake_case' })
  await seedPlatform(db)
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows
  return {
    now,
    db,
    files,
    create: () => db.transaction((transaction) => createDemo(transaction, { files, secrets, today, now })),
    rows,
    /** Returns the values of the first row. */
    row: async (text: string, values: unknown[] = []) => Object.values((await rows(text, values))[0] ?? {}),
    drop: async () => {
      await owner.end()
      await database.drop()
    },
  }
}

export async function createDemoOn(today: string, options: Options = {}) {
  const platform = await emptyPlatform(today, options)
  await platform.create()
  return platform
}

const noon = (today: string) => new Date(`${today}T16:00:00Z`)

export function memoryStore(): FileStore {
  const stored = new Map<string, Buffer>()
  return {
    async put(key, content) {
      stored.set(key, Buffer.isBuffer(content) ? content : await buffer(content))
    },
    async get(key) {
      const bytes = stored.get(key)
      if (!bytes) throw new Error(`No file ${key}`)
      return Readable.from([bytes])
    },
    async remove(key) {
      stored.delete(key)
    },
    async *keys() {
      yield* stored.keys()
    },
    async check() {},
  }
}

export const alderFinch = `(select id from companies where name = 'Alder & Finch Staging')`
export const afterDiscount = `(estimate_value - round(estimate_value * discount_percent / 100))`

/** Selects the unpaid deposits and balances of sent invoices. */
export const openParts = `
  select company_id, deposit as amount, deposit_due_date as due from invoices
  where status = 'sent' and voided_at is null and deposit_paid_at is null
  union all
  select company_id, total - deposit, due_date from invoices where status = 'sent' and voided_at is null`

/** Selects the times of everything that happened in the demo. */
export const happened = `
  select created_at as at from project_activities
  union all select greatest(created_at, updated_at, archived_at) from projects where not is_sample
  union all select greatest(created_at, updated_at, joined_date) from clients where not is_sample
  union all select greatest(created_at, updated_at, email_verified_at) from users
  union all select greatest(created_at, updated_at, sent_at, viewed_at, signed_at, withdrawn_at) from contracts
  union all select greatest(created_at, updated_at, viewed_at, signed_at, withdrawn_at, last_reminded_at)
    from contract_signing_links
  union all select greatest(signed_at, consented_at) from contract_signatures
  union all select at from sign_events
  union all select created_at from contract_versions
  union all select greatest(created_at, updated_at, sent_at, viewed_at, deposit_paid_at, paid_at, voided_at) from invoices
  union all select greatest(created_at, updated_at) from invoice_line_items
  union all select greatest(created_at, updated_at, completed_at) from transactions
  union all select greatest(created_at, updated_at, last_modified) from project_documents
  union all select greatest(created_at, updated_at) from photo_albums
  union all select greatest(created_at, updated_at) from project_resources
  union all select greatest(created_at, updated_at, submitted_at, dismissed_at, read_at, responded_at, added_at, spam_at)
    from leads
  union all select created_at from project_members
  union all select deleted_at from invoice_number_gaps
  union all select greatest(created_at, current_period_start) from subscriptions
  union all select redeemed_at from offer_code_redemptions
  union all select created_at from admin_activities`

/** Selects the projects in which events are in the wrong order. */
export const outOfOrder = `
  select title from projects p join companies on companies.id = p.company_id join clients on clients.id = p.client_id
  left join contracts c on c.project_id = p.id left join invoices i on i.project_id = p.id
  left join (select project_id, min(completed_at) as first, max(completed_at) as last from transactions group by 1) t
    on t.project_id = p.id
  where not p.is_sample and (p.created_at < companies.created_at or p.created_at < clients.joined_date
    or c.created_at < p.created_at or c.sent_at < c.created_at or c.viewed_at < c.sent_at or c.signed_at < c.viewed_at
    or i.created_at < c.signed_at or i.updated_at < i.created_at or t.first < i.sent_at
    or p.date_booked < p.created_at::date or p.date_serviced < p.deposit_date
    or p.archived_at < t.last or p.updated_at < p.created_at)`
