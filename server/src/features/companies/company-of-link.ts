import { sql } from 'drizzle-orm'
import { type Databases, dbOnPool } from '../../platform/database/connect.ts'

/** Returns null if the link is unknown. The caller reads everything else in a transaction of the returned company. */
export async function companyOfLink(
  { runtime }: Databases,
  kind: 'signing' | 'proof' | 'contract' | 'invoice' | 'lead' | 'widget',
  key: string,
) {
  const { rows } = await dbOnPool(runtime).execute<{ company: string | null }>(
    sql`select company_of_link(${kind}, ${key}) as company`,
  )
  return rows[0]?.company ?? null
}
