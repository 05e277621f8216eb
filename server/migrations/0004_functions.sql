-- The words of a search as patterns for LIKE, the longest first; what would be a wildcard is taken literally.
create function search_patterns(query text) returns text[] language sql immutable
set search_path = pg_catalog, pg_temp as $$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(lower(left(query, 200)), '\s+') as word
    where word <> ''
    order by length(word) desc
    limit 4
  )
$$;
--> statement-breakpoint
-- Ids of the company's clients that contain every word, the most similar first. Each word is a condition of its own,
-- so that the index can begin with the rarest, and planned for its own words, so that those not given fall away. Of
-- very many matches only some are compared: a word that stands in every row says nothing, and must not cost seconds.
create function search_clients(query text, max integer default 20) returns setof uuid
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company constant uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  words constant text[] := search_patterns(query);
begin
  return query
    select found.id
    from (
      select c.id, c.search_text from clients c
      where c.company_id = company and c.search_text like words[1]
        and (words[2] is null or c.search_text like words[2])
        and (words[3] is null or c.search_text like words[3])
        and (words[4] is null or c.search_text like words[4])
      limit 500
    ) as found
    order by word_similarity(lower(left(query, 200)), found.search_text) desc, found.id
    limit least(greatest(coalesce(max, 20), 1), 200);
end $$;
--> statement-breakpoint
create function search_projects(query text, max integer default 20) returns setof uuid
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company constant uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  words constant text[] := search_patterns(query);
begin
  return query
    select found.id
    from (
      select p.id, p.search_text from projects p
      where p.company_id = company and p.search_text like words[1]
        and (words[2] is null or p.search_text like words[2])
        and (words[3] is null or p.search_text like words[3])
        and (words[4] is null or p.search_text like words[4])
      limit 500
    ) as found
    order by word_similarity(lower(left(query, 200)), found.search_text) desc, found.id
    limit least(greatest(coalesce(max, 20), 1), 200);
end $$;
--> statement-breakpoint
grant usage on schema public to mantel_search;
--> statement-breakpoint
grant select (id, company_id, search_text) on clients, projects to mantel_search;
--> statement-breakpoint
-- A new owner must be able to create in the schema; only for these lines.
grant create on schema public to mantel_search;
--> statement-breakpoint
alter function search_patterns(text) owner to mantel_search;
--> statement-breakpoint
alter function search_clients(text, integer) owner to mantel_search;
--> statement-breakpoint
alter function search_projects(text, integer) owner to mantel_search;
--> statement-breakpoint
revoke create on schema public from mantel_search;
--> statement-breakpoint

-- The only door to the job queue. The job belongs to the transaction's company, never to one that a caller names.
-- PL/pgSQL looks graphile_worker up when it runs: the queue makes its own schema after these migrations.
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
    -- A job replaces the one with the same key, so one company's keys must not meet another's.
    job_key := coalesce(company::text, 'platform') || ':' || enqueue.job_key
  )).id;
end $$;
--> statement-breakpoint

-- The styles of the platform itself, which anybody may see and no tenant's policy shows.
create function platform_styles() returns table (colors text, typography text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.colors, s.typography from company_styles s where s.company_id is null
$$;
--> statement-breakpoint
-- Whose link somebody without an account has opened. It answers the company and nothing else; the rest is read in
-- a transaction of that company.
create function company_of_link(kind text, key text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case kind
    when 'signing' then (select company_id from contract_signing_links where token_hash = key)
    when 'invoice' then (select company_id from invoices where pay_token_hash = key)
    when 'lead' then (select company_id from lead_tokens where token_hash = key)
    when 'widget' then (select company_id from lead_widget_configs where widget_key = key)
  end
$$;
