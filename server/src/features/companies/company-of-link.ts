import { sql } from 'drizzle-orm'
import { type Databases, wholePool } from '../../platform/database/connect.ts'

/** The company that a link belongs to. Everything else is read in a transaction of that company. */
export async function companyOfLink(
  { runtime }: Databases,
  kind: 'signing' | 'proof' | 'sealed',
  key: string,
) {
  const { rows } = await wholePool(runtime).execute<{ company: string | null }>(
    sql`select company_of_link(${kind}, ${key}) as company`,
  )
  return rows[0]?.company ?? null
}
