import type pg from 'pg'

/**
 * Reads the database catalog and reports everything that would let a company access another company's rows, or a role
 * do more than it should. Connect as the owner. The returned list must be empty.
 */
export async function catalogFindings(owner: Pick<pg.Client, 'query'>): Promise<string[]> {
  const checks = [...tables, policies, ...references, ...roles, ...rights, ...functions, views]
  const findings: string[] = []
  for (const check of checks) {
    const { rows } = await owner.query<{ finding: string }>(check)
    findings.push(...rows.map(({ finding }) => finding))
  }
  return findings.sort()
}

const list = (names: string) => `'{${names.replaceAll(' ', ',')}}'::text[]`

const logins = list('mantel_runtime mantel_auth mantel_admin mantel_worker')
const searchFunctions = list(
  'search_clients search_condition search_invoices search_leads search_pattern search_projects search_rows search_words',
)
/** Functions that run with their owner's rights. Each one has been reviewed. */
const definers = list(
  'add_company_totals_after_delete add_company_totals_after_insert add_company_totals_after_update add_company_totals_of_invoices add_company_totals_of_project_standings add_company_totals_of_transactions add_project_totals_after_delete add_project_totals_after_insert add_project_totals_after_update add_up_company_totals add_up_project_totals analyze_after_import announce announced_after announced_since company_of_link count_jobs enqueue keep_presences list_jobs note_subscription platform_styles prune_change_log refresh_project_standings refresh_standing_of_link refresh_standing_of_project refresh_standing_of_row refresh_standings_of_changed refresh_standings_of_client release_offer_code remove_undone_move repair_company_totals repair_project_standings repair_project_totals retry_job search_clients search_invoices search_leads search_projects store_provider_event',
)
/** Tables that also contain rows of the platform itself. */
const mayLackCompany = list(
  'admin_activities change_log company_styles email_verifications idempotency_keys known_devices messages passkey_challenges passkeys password_resets recovery_codes sessions two_factors users',
)
const appendOnly = list(
  'admin_activities contract_seals contract_signatures contract_versions invoice_number_gaps project_activities sign_events subscription_events',
)
/** Their rows expire. */
const linkTables = list('email_verifications known_devices passkey_challenges password_resets sessions')
const signInTables = `${linkTables} || ${list('passkeys recovery_codes two_factors')}`
const underAuthPolicy = list(
  'admin_activities companies email_verifications invitations known_devices list_columns messages passkey_challenges passkeys password_resets recovery_codes sessions subscriptions two_factors users',
)
const openToAuth = `${underAuthPolicy} || ${list(
  '__drizzle_migrations platform_settings rate_limits registration_invites system_email_templates waitlist waitlist_settings',
)}`

const isOurs = (namespace: string) =>
  `${namespace} not in (select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema', 'pg_toast'))`
const grantee = `case grantee when 0 then 'public' else grantee::regrole::text end`

/** Every table with rows of companies, and its company column. */
const tenants = `tenants as (
  select c.oid, c.relname as name, c.relowner, c.relrowsecurity, c.relforcerowsecurity,
    a.attname as company_name, a.attnum as company, a.attnotnull
  from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    and a.attname = case when c.oid = 'public.companies'::regclass then 'id' else 'company_id' end
  where c.relkind in ('r', 'p') and ${isOurs('c.relnamespace')})`

/**
 * Matches the version triggers that ignore changes other than edits: a use of an offer code, and what the payment
 * provider knows about a plan or has been asked about a subscription.
 */
const countsUses = `case c.relname
  when 'offer_codes' then pg_get_triggerdef(t.oid) like '%WHEN%old.current_uses%old.reserved_uses%'
  when 'product_tiers' then pg_get_triggerdef(t.oid) like '%WHEN%old.provider_product_id%old.provider_sync_error%'
  when 'subscriptions' then pg_get_triggerdef(t.oid) like '%WHEN%provider_checked_at%DISTINCT FROM%provider_checked_at%'
  else false end`

const tables = [
  `with ${tenants} select format('%s has no enabled and forced row-level security', name) as finding
   from tenants where not (relrowsecurity and relforcerowsecurity)`,

  `with ${tenants} select format('%s may hold rows without a company', name) as finding
   from tenants where not attnotnull and name <> all (${mayLackCompany})`,

  `with ${tenants} select format('%s has no index that begins with its company', name) as finding
   from tenants where not exists (
     select from pg_index i where i.indrelid = tenants.oid and i.indisvalid and i.indpred is null
       and i.indkey[0] = tenants.company)`,

  `with ${tenants} select format('%s does not go with its company', name) as finding
   from tenants where name not in ('companies', 'company_tombstones') and not exists (
     select from pg_constraint f where f.contype = 'f' and f.conrelid = tenants.oid and f.convalidated
       and f.confrelid = 'public.companies'::regclass and f.conkey = array[tenants.company] and f.confdeltype = 'c')`,

  `select format('%s does not count its changes', c.oid::regclass) as finding
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'updated_at' and not a.attisdropped
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not exists (
     select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'public.touch_row'::regproc
       and t.tgenabled = 'O' and t.tgtype = ${/* before update, for each row */ 19}
       and (t.tgqual is null or ${countsUses}))`,
]

const setting = `( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid AS "nullif")`

/** Policies are compared literally. A missing, changed or additional policy is a finding. */
const policies = `
  with ${tenants}, expected as (
    select oid, 'tenant' as policy, '*' as command,
      case when name = any (${signInTables} || 'messages'::text) then '{mantel_runtime}' else '{mantel_runtime,mantel_worker}' end
        ::text[] as roles,
      format('(%s = %s)', company_name, $$${setting}$$) as shows, format('(%s = %s)', company_name, $$${setting}$$) as takes
    from tenants
    union all select oid, 'owner', '*', array[relowner::regrole::text], 'true', 'true' from tenants
    union all select oid, 'admin', '*', '{mantel_admin}', 'true', 'true' from tenants
    union all select oid, 'auth', '*', '{mantel_auth}', 'true', 'true' from tenants where name = any (${underAuthPolicy})
    union all select oid, 'search', 'r', '{mantel_search}', 'true', null from tenants where name in ('clients', 'invoices', 'leads', 'projects')
    union all select oid, 'worker', '*', '{mantel_worker}',
      $$(NOT (company_id IS DISTINCT FROM ${setting}))$$, $$(NOT (company_id IS DISTINCT FROM ${setting}))$$
      from tenants where name = 'messages'
    union all select oid, 'cleanup', '*', '{mantel_worker}', case name when 'sessions'
      then '((expires_at < now()) OR (revoked_at < now()))' else '(expires_at < now())' end, 'false'
      from tenants where name = any (${linkTables} || ${list('idempotency_keys uploads')})
  ), actual as (
    select polrelid as oid, polname::text as policy, polcmd::text as command,
      array(select role::regrole::text from unnest(polroles) as role order by 1) as roles,
      pg_get_expr(polqual, polrelid) as shows, pg_get_expr(polwithcheck, polrelid) as takes
    from pg_policy where polpermissive and polrelid in
      (select oid from pg_class where ${isOurs('relnamespace')} and relnamespace <> 'graphile_worker'::regnamespace)
  )
  select format('%s lacks its policy %s', oid::regclass, policy) as finding
  from (select * from expected except select * from actual) as missing
  union all
  select format('%s has a policy %s that is not on the list', oid::regclass, policy)
  from (select * from actual except select * from expected) as extra`

const keys = `${tenants}, keys as (
  select f.*, own.name, own.company, other.company as other_company
  from pg_constraint f
  join tenants own on own.oid = f.conrelid
  join tenants other on other.oid = f.confrelid
  where f.contype = 'f')`

const references = [
  `with ${keys} select format('%s: %s can point into another company', name, conname) as finding
   from keys where not exists (
     select from unnest(conkey, confkey) as pair (own, other) where own = company and other = other_company)`,

  `with ${keys} select format('%s: %s would empty the company', name, conname) as finding
   from keys where array_length(conkey, 1) > 1 and (confupdtype in ('n', 'd')
     or confdeltype in ('n', 'd') and (confdelsetcols is null or company = any (confdelsetcols)))`,

  `select format('%s: %s has no index', f.conrelid::regclass, f.conname) as finding
   from pg_constraint f
   where f.contype = 'f' and ${isOurs('f.connamespace')} and f.connamespace <> 'graphile_worker'::regnamespace
     and not exists (
       select from pg_index i where i.indrelid = f.conrelid and i.indisvalid and i.indpred is null and (
         (i.indkey::int2[])[0:array_length(f.conkey, 1) - 1] @> f.conkey
         or i.indisunique and (i.indkey::int2[])[0:i.indnkeyatts - 1] <@ f.conkey))`,

  `with recursive reach (origin, at) as (
     select conrelid, confrelid from pg_constraint where contype = 'f' and not condeferrable
     union
     select r.origin, f.confrelid from reach r join pg_constraint f on f.conrelid = r.at
     where f.contype = 'f' and not f.condeferrable)
   select format('%s is in a circle of references that a restore cannot defer', origin::regclass) as finding
   from reach where origin = at`,
]

const roles = [
  `select format('%s has a right over the whole server', rolname) as finding
   from pg_roles where (rolname = any (${logins}) or rolname in ('mantel_search', current_user))
     and (rolsuper or rolbypassrls or rolcreatedb or rolreplication or rolcreaterole and rolname <> current_user)`,

  `select format('%s is a member of %s', member::regrole, roleid::regrole) as finding
   from pg_auth_members where member::regrole::text = any (${logins} || 'mantel_search'::text)`,

  `select format('%s owns %s', r.rolname, pg_describe_object(d.classid, d.objid, d.objsubid)) as finding
   from pg_shdepend d join pg_roles r on r.oid = d.refobjid
   where d.deptype = 'o' and d.refclassid = 'pg_authid'::regclass
     and d.dbid in (0, (select oid from pg_database where datname = current_database()))
     and (r.rolname = any (${logins}) or r.rolname = 'mantel_search' and not exists (
       select from pg_proc p where d.classid = 'pg_proc'::regclass and p.oid = d.objid
         and p.proname = any (${searchFunctions})))`,
]

/** A grant on a table or on one of its columns; `field` is null for the whole table. */
const granted = `granted as (
  select c.relname as name, null as field, a.grantee, a.privilege_type as may, a.is_grantable
  from pg_class c, aclexplode(c.relacl) a where ${isOurs('c.relnamespace')} and a.grantee <> c.relowner
  union all
  select c.relname, t.attname, a.grantee, a.privilege_type, a.is_grantable
  from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
  where ${isOurs('c.relnamespace')} and a.grantee <> c.relowner)`

const excessGrants = (condition: string) => `
  with ${granted}
  select format('%s may %s %s', ${grantee}, lower(may), concat_ws('.', name, field)) as finding
  from granted where ${condition}`
const grantedTo = (role: string) => `grantee = 'mantel_${role}'::regrole`

const rights = [
  excessGrants(`grantee = 0 or is_grantable or may in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN')`),
  excessGrants(`name = 'users' and coalesce(field, 'password') = 'password' and may in ('SELECT', 'UPDATE')
    and not ${grantedTo('auth')}`),
  excessGrants(
    `name = any (${signInTables}) and ${grantedTo('runtime')} and not (name = 'email_verifications' and may = 'INSERT')`,
  ),
  excessGrants(`name = any (${signInTables}) and ${grantedTo('worker')}
    and not (may = 'DELETE' or may = 'SELECT' and coalesce(field, '') in ('id', 'expires_at', 'revoked_at', 'used_at'))`),
  excessGrants(
    `name = any (${signInTables}) and ${grantedTo('admin')} and not (may = 'SELECT' or may = 'UPDATE' and coalesce(field, '') = 'revoked_at'
      or may = 'DELETE' and name = 'known_devices')`,
  ),
  excessGrants(`${grantedTo('auth')} and name <> all (${openToAuth})`),
  excessGrants(`${grantedTo('admin')} and name = 'company_secrets'`),
  excessGrants(`name = any (${appendOnly}) and may in ('UPDATE', 'DELETE')`),
  excessGrants(`name in ('invoice_revisions', 'receipts', 'transactions') and (may = 'DELETE' or name <> 'transactions'
    and may = 'UPDATE' and coalesce(field, '') not in ('approved_at', 'file_id'))`),
  excessGrants(`name = 'companies' and not ${grantedTo('admin')} and (may = 'DELETE' or may = 'UPDATE'
    and coalesce(field, 'suspended_at') in ('id', 'suspended_at', 'deletion_requested_at', 'deletion_requested_by'))`),

  `select format('%s may %s in schema %s', ${grantee}, lower(privilege_type), nspname) as finding
   from pg_namespace, aclexplode(coalesce(nspacl, acldefault('n', nspowner)))
   where ${isOurs('pg_namespace.oid')} and grantee <> nspowner and (grantee = 0 or privilege_type <> 'USAGE'
     or nspname = 'graphile_worker' and not ${grantedTo('worker')})`,

  `select format('%s may %s the database', ${grantee}, lower(privilege_type)) as finding
   from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
   where datname = current_database() and grantee <> datdba and (grantee = 0 or privilege_type <> 'CONNECT')`,
]

/** All functions except those of extensions. */
const ownFunctions = `ours as (
  select oid::regprocedure as signature, proname, prosecdef, proconfig, proacl, proowner
  from pg_proc where ${isOurs('pronamespace')}
    and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e'))`

const functions = [
  `with ${ownFunctions} select format('%s runs with its owner''s rights and is not on the list', signature) as finding
   from ours where prosecdef and proname <> all (${definers})`,

  `with ${ownFunctions} select format('%s runs with its owner''s rights on the caller''s search path', signature) as finding
   from ours where prosecdef and not exists (
     select from unnest(proconfig) as setting where setting like 'search_path=pg_catalog, %pg_temp')`,

  `with ${ownFunctions} select format('everybody may execute %s', signature) as finding
   from ours, aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0`,
]

const views = `
  select format('%s shows what its owner may see, not what the caller may', c.oid::regclass) as finding
  from pg_class c where ${isOurs('c.relnamespace')}
    and (c.relkind = 'm' or c.relkind = 'v' and not coalesce(c.reloptions, '{}') && '{security_invoker=true,security_invoker=on}')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
