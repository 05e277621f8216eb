-- Row-level security. Each transaction names its company in the setting app.company_id; without that setting it sees
-- no company's rows. FORCE applies the policies to the owner too, so the owner needs a policy of its own: without
-- one, migrations, backup and restore would see no rows and report no error. The grants in the next migration decide
-- which role can read or write a table at all.
--
-- Later migrations call this for each new table: select protect_tenant_table('project_photos');
create function protect_tenant_table(target regclass, tenant_roles text default 'mantel_runtime, mantel_worker')
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant text := case when target = 'companies'::regclass then 'id' else 'company_id' end;
  is_ours constant text :=
    company || $q$ = (select nullif(current_setting('app.company_id', true), '')::uuid)$q$;
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy tenant on %s for all to %s using (%s) with check (%s)',
    target, tenant_roles, is_ours, is_ours);
  execute format('create policy owner on %s for all to %I using (true) with check (true)', target, current_user);
  execute format('create policy admin on %s for all to mantel_admin using (true) with check (true)', target);
end $$;
--> statement-breakpoint
select protect_tenant_table(name::regclass)
from unnest(array[
  'admin_activities', 'client_merges', 'clients', 'companies', 'company_secrets', 'company_styles',
  'company_tombstones', 'contract_seals', 'contract_signatures', 'contract_signing_links', 'contract_templates',
  'contract_versions', 'contracts', 'files', 'idempotency_keys', 'imports', 'invitations', 'invoice_line_items',
  'invoice_number_gaps', 'invoices', 'lead_tokens', 'lead_widget_configs', 'leads', 'message_templates',
  'offer_code_redemptions', 'project_activities', 'project_contract_templates', 'project_documents',
  'project_members', 'project_resources', 'projects', 'saved_resources', 'sign_events', 'startup_checklist',
  'subscription_events', 'subscriptions', 'transactions', 'uploads', 'users'
]) as name;
--> statement-breakpoint
-- On these four tables the worker has only the policies below.
select protect_tenant_table(name::regclass, 'mantel_runtime')
from unnest(array['email_verifications', 'messages', 'password_resets', 'sessions']) as name;
--> statement-breakpoint
-- A job without a company handles the emails of the platform itself, which have no company_id.
create policy worker on messages for all to mantel_worker
  using (company_id is not distinct from (select nullif(current_setting('app.company_id', true), '')::uuid))
  with check (company_id is not distinct from (select nullif(current_setting('app.company_id', true), '')::uuid));
--> statement-breakpoint
-- The worker deletes expired rows of all companies. These policies add only those rows to what it sees.
create policy cleanup on sessions for all to mantel_worker
  using (expires_at < now() or revoked_at < now()) with check (false);
--> statement-breakpoint
create policy cleanup on password_resets for all to mantel_worker using (expires_at < now()) with check (false);
--> statement-breakpoint
create policy cleanup on email_verifications for all to mantel_worker using (expires_at < now()) with check (false);
--> statement-breakpoint
create policy cleanup on idempotency_keys for all to mantel_worker using (expires_at < now()) with check (false);
--> statement-breakpoint
create policy cleanup on uploads for all to mantel_worker using (expires_at < now()) with check (false);
--> statement-breakpoint
-- Sign-in happens before the company is known, so the auth role sees the rows of all companies.
do $$
declare name text;
begin
  foreach name in array array[
    'admin_activities', 'companies', 'email_verifications', 'invitations', 'messages', 'password_resets', 'sessions',
    'subscriptions', 'users'
  ] loop
    execute format('create policy auth on %I for all to mantel_auth using (true) with check (true)', name);
  end loop;
end $$;
--> statement-breakpoint
-- These two policies have no condition on purpose. LIKE is not leakproof, so behind a condition PostgreSQL would not
-- use the trigram index for it. The search functions, which this role owns, filter by the transaction's company
-- themselves.
create policy search on clients for select to mantel_search using (true);
--> statement-breakpoint
create policy search on projects for select to mantel_search using (true);
--> statement-breakpoint

-- Splits a query into at most four words in lower case, the longest first.
create function search_words(query text) returns text[] language sql immutable
set search_path = pg_catalog, pg_temp as $$
  select array(
    select word from regexp_split_to_table(lower(left(query, 200)), '\s+') as word
    where word <> ''
    order by length(word) desc
    limit 4
  )
$$;
--> statement-breakpoint
-- Returns an SQL condition for one word. Wildcards in the word are escaped. A word that looks like part of a phone
-- number also matches as its digits alone. The second argument:
--   anywhere: the word matches inside other words too;
--   beginnings: it matches only at the beginning of a word;
--   halves: its first or its last half matches anywhere. A single typo changes only one of them.
create function search_pattern(word text, how text) returns text language sql immutable
set search_path = pg_catalog, pg_temp as $$
  select format('(%s)', string_agg(format('search_text like %L',
    case how when 'beginnings' then '% ' else '%' end || regexp_replace(spelling, '([\\%_])', '\\\1', 'g') || '%'), ' or '))
  from unnest(case
    when how = 'halves' then array[left(word, (length(word) + 1) / 2), right(word, (length(word) + 1) / 2)]
    when word ~ '^[0-9()+./-]*[0-9][0-9()+./-]*$'
      then array[word, regexp_replace(regexp_replace(word, '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '')]
    else array[word]
  end) as spelling
$$;
--> statement-breakpoint
-- Returns an SQL condition for all words, in any order. With 'nearly', all words but one must match in full, and that
-- one by half; the result is null if no word has at least six characters.
create function search_condition(words text[], how text) returns text language sql immutable
set search_path = pg_catalog, public, pg_temp as $$
  select case when how <> 'nearly' then string_agg(search_pattern(word, how), ' and ') else '(' || string_agg(
    (select string_agg(search_pattern(other, case when other = word then 'halves' else 'anywhere' end), ' and ')
     from unnest(words) as other), ' or ') filter (where length(word) >= 6) || ')' end
  from unnest(words) as word
$$;
--> statement-breakpoint
-- Returns the ids of the company's rows that contain every word, the most similar first.
--
-- The trigram index reads all matching rows before it returns the first, so it is used only for rare words: a word
-- that every row contains would cost a hundred thousand reads. The function first counts the matches among 200 rows,
-- which are a random sample because ids are random. If the words are rare, it uses the index. If they are common, or
-- too short for the index, it scans the latest rows, and uses the index only for rows in which words begin with the
-- query, if those are rare.
--
-- own: for users who see only their own records. The result then contains only these ids and, for clients, also the
-- clients that have no project yet. Null means no restriction.
-- nearly: allows a typo in one word; see search_condition.
create function search_rows(target regclass, query text, max integer, own uuid[], nearly boolean) returns setof uuid
language plpgsql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  company constant uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  wanted constant integer := least(greatest(coalesce(max, 20), 1), 200);
  words constant text[] := search_words(query);
  contains constant text := search_condition(words, case when nearly then 'nearly' else 'anywhere' end);
  begins constant text := search_condition(words, 'beginnings');
  -- To the trigram index, a word also begins after "@" or ".", so these patterns use the regular expression's \m.
  starts constant text[] := array(
    select '\m' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') from unnest(words) as word);
  ours constant text := format('select id, search_text, created_at from %s as t where company_id = $1', target);
  -- "offset 0" makes PostgreSQL check the few matching clients one by one, instead of all clients in one join.
  seen constant text := case when own is null then 'true' else
    'not exists (select from projects p where p.company_id = $1 and p.client_id = t.id offset 0)' end;
  is_common boolean := true;
  begins_common boolean := true;
  found uuid[] := '{}';
  more uuid[];
begin
  if contains is null then return; end if;

  if own is not null then
    -- "offset 0" makes PostgreSQL find the rows by id, not with the trigram index.
    execute format('select array(select id from (%s and id = any ($2) offset 0) as t where %s limit 300)', ours, contains)
      into found using company, own;
  end if;

  if own is null or target = 'clients'::regclass then
    if exists (select from unnest(words) as word where word ~ '[[:alnum:]]') then
      execute format(
        'select count(*) filter (where %s) >= 6, count(*) filter (where search_text ~ all (%L)) >= 6
         from (%s order by id limit 200) as some_of_them', contains, starts, ours)
        into is_common, begins_common using company;
      -- The index has no entries shorter than three characters, except for the beginning of a word.
      is_common := is_common or not exists (select from unnest(words) as word where word ~ '[[:alnum:]]{3}');
    end if;

    if not is_common then
      execute format(
        'with matching as materialized (%s and %s and %s)
         select array(select id from matching order by (%s) desc, created_at desc, id limit 300)',
        ours, contains, seen, begins) into more using company;
      found := found || more;
    else
      execute format(
        'select array(select id from (%s order by created_at desc, id desc limit %s) as t where %s and %s limit 300)',
        ours, case when own is null then 4000 else 1000 end, contains, seen) into more using company;
      found := found || more;
      if not begins_common then
        execute format(
          'with matching as materialized (%s and %s and %s)
           select array(select id from matching order by created_at desc, id limit 300)',
          ours, begins, seen) into more using company;
        found := found || more;
      elsif own is null and cardinality(found) < wanted then
        execute format('select array(select id from (%s order by id limit 4000) as t where %s limit 300)', ours, contains)
          into more using company;
        found := found || more;
      end if;
    end if;
  end if;

  -- Computing the similarity is the most expensive step. It is limited to the rows that match at the beginning of
  -- words and, after those, to the latest rows.
  return query execute format(
    'select id from (
       select id, created_at, word_similarity($4, search_text) as similarity
       from (%s and id = any ($2) order by (%s) desc, created_at desc, id limit greatest($3, 60)) as t
     ) as compared
     where $5 or similarity >= 0.5
     order by similarity desc, created_at desc, id
     limit $3', ours, begins)
    using company, found, wanted, lower(left(query, 200)), not coalesce(nearly, false);
end $$;
--> statement-breakpoint
create function search_clients(
  query text, max integer default 20, own uuid[] default null, nearly boolean default false
) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select search_rows('clients', query, max, own, nearly)
$$;
--> statement-breakpoint
create function search_projects(
  query text, max integer default 20, own uuid[] default null, nearly boolean default false
) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select search_rows('projects', query, max, own, nearly)
$$;
--> statement-breakpoint
-- PostgreSQL gives a function only to a role that can create in the function's schema. mantel_search has that right
-- only until the revoke below.
grant create on schema public to mantel_search;
--> statement-breakpoint
alter function search_words(text) owner to mantel_search;
--> statement-breakpoint
alter function search_pattern(text, text) owner to mantel_search;
--> statement-breakpoint
alter function search_condition(text[], text) owner to mantel_search;
--> statement-breakpoint
alter function search_rows(regclass, text, integer, uuid[], boolean) owner to mantel_search;
--> statement-breakpoint
alter function search_clients(text, integer, uuid[], boolean) owner to mantel_search;
--> statement-breakpoint
alter function search_projects(text, integer, uuid[], boolean) owner to mantel_search;
--> statement-breakpoint
revoke create on schema public from mantel_search;
--> statement-breakpoint

-- Adds a job. Its company is the transaction's, so a caller cannot name another one.
--
-- Only the worker can use the job queue directly. Other roles have this function, list_jobs, count_jobs and retry_job.
-- The queue creates its schema graphile_worker after these migrations; PL/pgSQL looks it up only when a function runs.
create function enqueue(
  task text,
  payload jsonb default '{}',
  run_at timestamptz default now(),
  job_key text default null,
  max_attempts integer default 12
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  company constant uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  return (graphile_worker.add_job(
    identifier := enqueue.task,
    payload := json_build_object('company', company, 'data', enqueue.payload),
    run_at := enqueue.run_at,
    max_attempts := enqueue.max_attempts,
    -- A job replaces a waiting job with the same key. The company in the key keeps companies from replacing each
    -- other's jobs.
    job_key := coalesce(company::text, 'platform') || ':' || enqueue.job_key
  )).id;
end $$;
--> statement-breakpoint
-- The queue for admins: what is waiting, and what failed with which error. Payloads are left out because they belong
-- to the companies.
create function list_jobs(max integer default 100) returns table (
  id bigint, task text, attempts integer, max_attempts integer, run_at timestamptz, created_at timestamptz,
  last_error text, is_running boolean
) language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.id, j.task_identifier, j.attempts::integer, j.max_attempts::integer, j.run_at, j.created_at,
      j.last_error, j.locked_at is not null
    from graphile_worker.jobs j
    order by j.last_error is null, j.run_at, j.id
    limit least(greatest(coalesce(max, 100), 1), 500);
end $$;
--> statement-breakpoint
create function count_jobs() returns table (waiting bigint, failed bigint, given_up bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select count(*) filter (where j.last_error is null),
      count(*) filter (where j.last_error is not null and j.attempts < j.max_attempts),
      count(*) filter (where j.attempts >= j.max_attempts)
    from graphile_worker.jobs j;
end $$;
--> statement-breakpoint
-- Runs a failed job now, with all its attempts, and returns its task. Returns null and changes nothing for a job that
-- is running or that has not failed, so that a job scheduled for later does not run early.
create function retry_job(job bigint) returns text language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.reschedule_jobs(
    array(select j.id from graphile_worker.jobs j where j.id = job and j.last_error is not null),
    run_at := now(), attempts := 0);
  return (
    select j.task_identifier from graphile_worker.jobs j
    where j.id = job and j.locked_at is null and j.last_error is not null);
end $$;
--> statement-breakpoint

-- Returns the styles of the platform itself. They are public, but their row has no company, so the tenant policy
-- hides it.
create function platform_styles() returns table (colors text, typography text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.colors, s.typography from company_styles s where s.company_id is null
$$;
--> statement-breakpoint
-- Returns the company of a link, a widget or a sealed document for a caller who has not signed in. It returns nothing
-- else: everything further is read in a transaction of that company.
create function company_of_link(kind text, key text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case kind
    when 'signing' then (select company_id from contract_signing_links where token_hash = key)
    when 'proof' then (select company_id from contract_seals where proof_hash = key)
    when 'sealed' then (select company_id from contract_seals where sha256 = key limit 1)
    when 'invoice' then (select company_id from invoices where pay_token_hash = key)
    when 'lead' then (select company_id from lead_tokens where token_hash = key)
    when 'widget' then (select company_id from lead_widget_configs where widget_key = key)
  end
$$;
--> statement-breakpoint
-- Updates the planner statistics of a table after an import. Autovacuum does the same, but up to a minute later and
-- not inside the transaction that adds the rows. With the old statistics, even a foreign key check could scan the
-- whole table. A small sample is precise enough. If the table is locked, another process is already analyzing it, and
-- this one does not wait.
create function analyze_after_import(target regclass, added integer) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set default_statistics_target = 30 set lock_timeout = '50ms' as $$
begin
  if target not in ('clients'::regclass, 'projects'::regclass) then
    raise exception '% cannot be analyzed by analyze_after_import', target;
  end if;
  if (select reltuples from pg_class where oid = target) < added * 50 then
    execute format('analyze %s', target);
  end if;
exception when lock_not_available then null;
end $$;
