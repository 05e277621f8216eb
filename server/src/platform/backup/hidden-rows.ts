import type pg from 'pg'
import { Problem } from '../commands/problem.ts'
import { quotedTable, type Table } from './tables.ts'

/**
 * Refuses to continue if row-level security hides rows from this role.
 *
 * The obvious guard, `row_security = off`, does not work. It makes PostgreSQL refuse every table whose policies apply
 * to the role. Under FORCE they apply to the owner, even with the policy `using (true)`, so the backup would always
 * fail. Without a guard, a missing policy is worse than an error, because COPY writes no rows and succeeds. So this reads
 * the catalog: a table is fully visible if no policy applies, or if one that applies is literally `true` and every
 * restrictive one is `true` as well. The caller locks the tables, so that no policy can change afterward.
 */
export async function refuseHiddenRows(client: Pick<pg.Client, 'query'>, tables: Pick<Table, 'name'>[]) {
  const { rows } = await client.query<{ name: string }>(hiddenTables, [
    tables.map(({ name }) => quotedTable(name)),
  ])
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new Problem(
    `Row-level security hides rows of ${names} from the database's owner, so a backup would miss them. ` +
      'The policy "owner" is missing or has a condition; see the migrations.',
  )
}

const policies = `
  select from pg_policy p where p.polrelid = t.name and p.polcmd in ('*', 'r') and exists (
    select from unnest(p.polroles) as role where role = 0 or pg_has_role(current_user, role, 'USAGE'))`
const condition = 'pg_get_expr(p.polqual, p.polrelid)'

const hiddenTables = `
  select t.name::text as name from unnest($1::regclass[]) as t (name)
  where row_security_active(t.name) and (
    not exists (${policies} and p.polpermissive and ${condition} = 'true')
    or exists (${policies} and not p.polpermissive and ${condition} <> 'true'))
  order by 1`
