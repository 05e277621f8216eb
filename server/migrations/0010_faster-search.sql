-- What one person did, the latest first.
DROP INDEX "project_activities_company_id_user_id_index";--> statement-breakpoint
CREATE INDEX "admin_activities_company_id_actor_id_created_at_id_index" ON "admin_activities" USING btree ("company_id","actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "project_activities_company_id_user_id_created_at_id_index" ON "project_activities" USING btree ("company_id","user_id","created_at","id");--> statement-breakpoint

ALTER TABLE "clients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || ' ' || coalesce(company_name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "projects" drop column "search_text";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || title || ' ' || address || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(brokerage_name, '') || ' ' || coalesce(agent_name, '') || ' ' || coalesce(agent_email, '') || ' ' || coalesce(mls_number, '') || ' ' || coalesce(agent_phone, '') || ' ' || regexp_replace(coalesce(agent_phone, ''), '[^0-9]', '', 'g'))) STORED;
--> statement-breakpoint
-- The indexes went with their columns, and so did the right to read them.
create index clients_search_index on clients using gin (company_id, search_text gin_trgm_ops);
--> statement-breakpoint
create index projects_search_index on projects using gin (company_id, search_text gin_trgm_ops);
--> statement-breakpoint
grant select (search_text, created_at) on clients, projects to mantel_search;
--> statement-breakpoint
grant select (client_id) on projects to mantel_search;
--> statement-breakpoint
drop function search_clients(text, integer);
--> statement-breakpoint
drop function search_projects(text, integer);
--> statement-breakpoint
drop function search_patterns(text);
--> statement-breakpoint
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
-- A word as patterns, of which one has to match. A wildcard is taken literally, and what looks like a part of a phone
-- number also counts as its digits alone.
--   anywhere: also inside of other words;
--   beginnings: only where a word begins;
--   halves: the first or the last half, one of which a slip of the finger leaves as it is.
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
-- What a row has to contain, as a condition in SQL: every word, in any order. Nearly: every word but one, and of that one
-- a half; null where no word is long enough to be misspelt.
create function search_condition(words text[], how text) returns text language sql immutable
set search_path = pg_catalog, public, pg_temp as $$
  select case when how <> 'nearly' then string_agg(search_pattern(word, how), ' and ') else '(' || string_agg(
    (select string_agg(search_pattern(other, case when other = word then 'halves' else 'anywhere' end), ' and ')
     from unnest(words) as other), ' or ') filter (where length(word) >= 6) || ')' end
  from unnest(words) as word
$$;
--> statement-breakpoint
-- Ids of the company's rows that contain every word, the most similar first.
--
-- The index is asked only for what is rare, because it reads everything that matches before it answers: for a word that
-- stands in every row, a hundred thousand rows. So a few rows, by their random ids, say how common the words are. Of
-- common ones, and of those too short for the index, the latest rows are looked through, and the index finds the rest of
-- what begins with them, if that is rare.
--
-- «own»: only these ids, and clients who have no project yet, for whoever sees no others. «nearly»: see above.
create function search_rows(target regclass, query text, max integer, own uuid[], nearly boolean) returns setof uuid
language plpgsql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  company constant uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  wanted constant integer := least(greatest(coalesce(max, 20), 1), 200);
  words constant text[] := search_words(query);
  contains constant text := search_condition(words, case when nearly then 'nearly' else 'anywhere' end);
  begins constant text := search_condition(words, 'beginnings');
  -- As the index sees it, where a word also begins after an @ or a dot.
  starts constant text[] := array(
    select '\m' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') from unnest(words) as word);
  ours constant text := format('select id, search_text, created_at from %s as t where company_id = $1', target);
  -- The offset keeps it from being answered for all clients at once, as those that are asked about are few.
  seen constant text := case when own is null then 'true' else
    'not exists (select from projects p where p.company_id = $1 and p.client_id = t.id offset 0)' end;
  is_common boolean := true;
  begins_common boolean := true;
  found uuid[] := '{}';
  more uuid[];
begin
  if contains is null then return; end if;

  if own is not null then
    -- The offset keeps the index of the words out of it.
    execute format('select array(select id from (%s and id = any ($2) offset 0) as t where %s limit 300)', ours, contains)
      into found using company, own;
  end if;

  if own is null or target = 'clients'::regclass then
    if exists (select from unnest(words) as word where word ~ '[[:alnum:]]') then
      execute format(
        'select count(*) filter (where %s) >= 6, count(*) filter (where search_text ~ all (%L)) >= 6
         from (%s order by id limit 200) as some_of_them', contains, starts, ours)
        into is_common, begins_common using company;
      -- The index knows nothing shorter than three letters, but where a word begins.
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

  -- Comparing is what costs most, so only those are compared that begin with the words or are the latest.
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
revoke all on function search_words, search_pattern, search_condition, search_rows, search_clients, search_projects from public;
--> statement-breakpoint
grant execute on function search_clients, search_projects to mantel_runtime, mantel_worker;
--> statement-breakpoint
-- A new owner must be able to create in the schema; only for these lines.
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
