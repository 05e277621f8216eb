import type pg from 'pg'
import { Problem } from '../commands/problem.ts'
import { quotedTable, type Table } from './tables.ts'

/**
 * Refuses to continue if row-level security hides rows from this role, because COPY would omit them without an error.
 *
 * `row_security = off` does not help: it makes PostgreSQL refuse every table with row-level security that applies to
 * the role. With FORCE, that includes the owner's own tables, so every backup would fail. So this reads the catalog. A
 * table is fully visible if row-level security is not active for the role, or if a permissive policy is literally
 * `true` and so is every restrictive policy. The caller locks the tables, so that no policy can change afterward.
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
