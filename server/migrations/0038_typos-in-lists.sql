-- With nearly null, a search allows a typo only if no row contains every word, as lists do. The second search runs only if the
-- first has found nothing.
create or replace function search_clients(
  query text, max integer default 20, own uuid[] default null, nearly boolean default false
) returns setof uuid
language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  with exact as materialized (select search_rows('clients', folded(query), max, own, coalesce(nearly, false)) as id)
  select id from exact
  union all
  select search_rows('clients', folded(query), max, own, true) where nearly is null and not exists (select from exact)
$$;
--> statement-breakpoint
create or replace function search_projects(
  query text, max integer default 20, own uuid[] default null, nearly boolean default false
) returns setof uuid
language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  with exact as materialized (select search_rows('projects', folded(query), max, own, coalesce(nearly, false)) as id)
  select id from exact
  union all
  select search_rows('projects', folded(query), max, own, true) where nearly is null and not exists (select from exact)
$$;
--> statement-breakpoint
create or replace function search_invoices(
  query text, max integer default 20, own uuid[] default null, nearly boolean default false
) returns setof uuid
language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  with exact as materialized (select search_rows('invoices', folded(query), max, own, coalesce(nearly, false)) as id)
  select id from exact
  union all
  select search_rows('invoices', folded(query), max, own, true) where nearly is null and not exists (select from exact)
$$;
--> statement-breakpoint
create or replace function search_leads(
  query text, max integer default 20, own uuid[] default null, nearly boolean default false
) returns setof uuid
language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  with exact as materialized (select search_rows('leads', folded(query), max, own, coalesce(nearly, false)) as id)
  select id from exact
  union all
  select search_rows('leads', folded(query), max, own, true) where nearly is null and not exists (select from exact)
$$;
