import { sql } from 'drizzle-orm'
import { type Databases, dbOnPool } from '../../platform/database/connect.ts'

/** Finds only the company; null if the link is unknown. Everything else is read in a transaction of that company. */
export async function companyOfLink(
  { runtime }: Databases,
  kind: 'signing' | 'proof' | 'contract',
  key: string,
) {
  const { rows } = await dbOnPool(runtime).execute<{ company: string | null }>(
    sql`select company_of_link(${kind}, ${key}) as company`,
  )
  return rows[0]?.company ?? null
}
