DROP INDEX "projects_company_id_created_at_id_index";--> statement-breakpoint
CREATE INDEX "projects_created_index" ON "projects" USING btree ("company_id","created_at","id","source","status");
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
--
-- Row-level security hides the statistics of search_text from the planner. Without enable_sort = off, it would read and
-- sort all rows of the company to find the latest.
create or replace function search_rows(target regclass, query text, max integer, own uuid[], nearly boolean)
returns setof uuid language plpgsql stable
set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_sort = off as $$
declare
  company constant uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  wanted constant integer := least(greatest(coalesce(max, 20), 1), 200);
  -- Computing the similarity is the most expensive step, so only this many rows are compared.
  compared constant integer := greatest(wanted, 60);
  typed constant text := lower(left(query, 200));
  words constant text[] := search_words(query);
  contains constant text := search_condition(words, case when nearly then 'nearly' else 'anywhere' end);
  begins constant text := search_condition(words, 'beginnings');
  -- To the trigram index, a word also begins after "@" or ".", so these patterns use the regular expression's \m.
  starts constant text[] := array(
    select '\m' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') from unnest(words) as word);
  ours constant text := format('select id, search_text, created_at from %s as t where company_id = $1', target);
  latest constant text := ours || ' order by created_at desc, id desc limit '
    || case when own is null then 4000 else 1000 end;
  -- "offset 0" makes PostgreSQL check the few matching clients one by one, instead of all clients in one join.
  seen constant text := case when own is null then 'true' else
    'not exists (select from projects p where p.company_id = $1 and p.client_id = t.id offset 0)' end;
  is_common boolean := true;
  -- Whether the latest rows probably have enough rows that meet the condition "begins".
  begins_common boolean := false;
  -- Whether the index has too many rows that begin with the query.
  starts_common boolean := true;
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
      -- A regular expression takes ten times as long as LIKE, so only rows that match are compared with it.
      execute format(
        'select count(*) >= 6, count(*) filter (where %s) >= %s, count(*) filter (where search_text ~ all (%L)) >= 6
         from (%s order by id limit 200) as some_of_them where %s',
        begins, greatest(6, compared / 10), starts, ours, contains)
        into is_common, begins_common, starts_common using company;
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
      -- Rows that match at the beginning of words come first. If the latest rows have enough of them, no other row is
      -- needed.
      if own is null and begins_common and nearly is not true then
        execute format(
          'select array_agg(id order by word_similarity($2, search_text) desc, created_at desc, id)
           from (select * from (%s) as t where %s limit %s) as t', latest, begins, compared)
          into found using company, typed;
        if cardinality(found) = compared then
          return query select unnest(found[:wanted]);
          return;
        end if;
      end if;
      execute format('select array(select id from (%s) as t where %s and %s limit 300)', latest, contains, seen)
        into more using company;
      found := array(select unnest(found) union select unnest(more));
      if not starts_common then
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

  -- With "limit 1", PostgreSQL looks up each row by its id. With "id = any", it may read all rows of the company.
  return query execute format(
    'select id from (
       select id, created_at, word_similarity($4, search_text) as similarity
       from (select t.* from (select distinct unnest($2) as hit) as hits cross join lateral (%s and id = hit limit 1) as t
         order by (%s) desc, created_at desc, id limit $6) as t
     ) as compared
     where $5 or similarity >= 0.5
     order by similarity desc, created_at desc, id
     limit $3', ours, begins)
    using company, found, wanted, typed, not coalesce(nearly, false), compared;
end $$;
--> statement-breakpoint
-- With the default of 1,000, the planner reads all rows of the company to join them with the hits.
alter function search_clients(text, integer, uuid[], boolean) rows 20;
--> statement-breakpoint
alter function search_projects(text, integer, uuid[], boolean) rows 20;
