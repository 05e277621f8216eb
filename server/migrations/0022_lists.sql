-- Text for comparisons that ignore case and accents: "José" and "jose" are the same.
create function folded(given text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(translate(normalize(given, NFKD), '’‘', ''''''), '[\u0300-\u036f]', '', 'g'));
--> statement-breakpoint
-- Sorts as people do: without case and accents, and "9 Elm" before "10 Elm". Every number gets eleven digits. The text
-- has a limit, because an index and a cursor contain it.
create function sort_text(given text) returns text language sql immutable strict parallel safe
return left(regexp_replace(
  regexp_replace(folded(given), '[0-9]+', '0000000000\&', 'g'), '[0-9]*([0-9]{11})(?![0-9])', '\1', 'g'), 120);
--> statement-breakpoint
grant execute on function folded, sort_text
  to mantel_runtime, mantel_auth, mantel_admin, mantel_worker, mantel_search;
--> statement-breakpoint
DROP INDEX "clients_company_id_last_name_first_name_id_index";--> statement-breakpoint
DROP INDEX "clients_company_id_email_index";--> statement-breakpoint
DROP INDEX "projects_install_up_index";--> statement-breakpoint
DROP INDEX "projects_install_down_index";--> statement-breakpoint
DROP INDEX "projects_company_id_date_serviced_index";--> statement-breakpoint
DROP INDEX "projects_company_id_date_of_destage_index";--> statement-breakpoint
ALTER TABLE "clients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || ' ' || coalesce(company_name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "clients" drop column "sort_name";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (sort_text(coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), company_name, email))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" drop column "search_text";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(project_address, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || ' ' || left(coalesce(message, ''), 1000))) STORED;--> statement-breakpoint
ALTER TABLE "invoices" drop column "search_text";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(' ' || invoice_number || ' ' || coalesce(bill_to->>'name', '') || ' ' || coalesce(bill_to->>'companyName', '') || ' ' || coalesce(bill_to->>'email', ''))) STORED;--> statement-breakpoint
ALTER TABLE "projects" drop column "search_text";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(' ' || title || ' ' || address || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(brokerage_name, '') || ' ' || coalesce(agent_name, '') || ' ' || coalesce(agent_email, '') || ' ' || coalesce(mls_number, '') || ' ' || coalesce(agent_phone, '') || ' ' || regexp_replace(coalesce(agent_phone, ''), '[^0-9]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "projects" drop column "sort_title";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "sort_title" text GENERATED ALWAYS AS (sort_text(title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "sort_company" text GENERATED ALWAYS AS (sort_text(company_name)) STORED;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "sort_city" text GENERATED ALWAYS AS (sort_text(city)) STORED;--> statement-breakpoint
ALTER TABLE "project_standings" ADD COLUMN "client_sort_name" text;--> statement-breakpoint
CREATE INDEX "clients_company_id_sort_company_id_index" ON "clients" USING btree ("company_id","sort_company","id");--> statement-breakpoint
CREATE INDEX "clients_company_id_sort_city_id_index" ON "clients" USING btree ("company_id","sort_city","id");--> statement-breakpoint
CREATE INDEX "clients_company_id_email_id_index" ON "clients" USING btree ("company_id","email","id");--> statement-breakpoint
CREATE INDEX "clients_company_id_phone_id_index" ON "clients" USING btree ("company_id","phone","id");--> statement-breakpoint
CREATE INDEX "clients_company_id_source_id_index" ON "clients" USING btree ("company_id","source","id");--> statement-breakpoint
CREATE INDEX "project_standings_client_index" ON "project_standings" USING btree ("company_id","client_sort_name","project_id");--> statement-breakpoint
CREATE INDEX "project_standings_open_index" ON "project_standings" USING btree ("company_id","open_amount","project_id");--> statement-breakpoint
CREATE INDEX "project_standings_activity_index" ON "project_standings" USING btree ("company_id","last_activity_at","project_id");--> statement-breakpoint
CREATE INDEX "projects_company_id_date_serviced_id_index" ON "projects" USING btree ("company_id","date_serviced","id");--> statement-breakpoint
CREATE INDEX "projects_company_id_date_of_destage_id_index" ON "projects" USING btree ("company_id","date_of_destage","id");--> statement-breakpoint
CREATE INDEX "projects_company_id_date_booked_id_index" ON "projects" USING btree ("company_id","date_booked","id");--> statement-breakpoint
CREATE INDEX "projects_company_id_value_id_index" ON "projects" USING btree ("company_id","value","id");--> statement-breakpoint
CREATE INDEX "projects_company_id_type_id_index" ON "projects" USING btree ("company_id","type","id");--> statement-breakpoint
CREATE INDEX "projects_company_id_source_id_index" ON "projects" USING btree ("company_id","source","id");
--> statement-breakpoint

-- The indexes and grants of the columns that were replaced above went with them.
CREATE INDEX "clients_company_id_sort_name_id_index" ON "clients" USING btree ("company_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "projects_company_id_sort_title_id_index" ON "projects" USING btree ("company_id","sort_title","id");--> statement-breakpoint
CREATE INDEX "clients_search_index" ON "clients" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "projects_search_index" ON "projects" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_search_index" ON "invoices" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_search_index" ON "leads" USING gin ("company_id","search_text" gin_trgm_ops);
--> statement-breakpoint
grant select (search_text) on clients, projects, invoices, leads to mantel_search;
--> statement-breakpoint

-- The texts that they search are folded, so the query is too.
create or replace function search_clients(
  query text, max integer default 20, own uuid[] default null, nearly boolean default false
) returns setof uuid
language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  select search_rows('clients', folded(query), max, own, nearly)
$$;
--> statement-breakpoint
create or replace function search_projects(
  query text, max integer default 20, own uuid[] default null, nearly boolean default false
) returns setof uuid
language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  select search_rows('projects', folded(query), max, own, nearly)
$$;
--> statement-breakpoint
create or replace function search_invoices(
  query text, max integer default 20, own uuid[] default null, nearly boolean default false
) returns setof uuid
language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  select search_rows('invoices', folded(query), max, own, nearly)
$$;
--> statement-breakpoint
create or replace function search_leads(
  query text, max integer default 20, own uuid[] default null, nearly boolean default false
) returns setof uuid
language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  select search_rows('leads', folded(query), max, own, nearly)
$$;
--> statement-breakpoint

-- Adds the client's name to the standings, so that lists of projects are sorted by it from an index.
create or replace view computed_project_standings with (security_invoker = true) as
select
  p.company_id,
  p.id as project_id,
  (select max(x.sent_at) from contracts x where x.company_id = p.company_id and x.project_id = p.id)
    as contract_sent_at,
  (select x.expires_at from contract_signing_links x
    where x.company_id = p.company_id and x.id = p.contract_signing_link_id) as link_expires_at,
  invoice.status as invoice_status,
  (select max(x.submitted_at) from leads x where x.company_id = p.company_id and x.project_id = p.id) as lead_at,
  coalesce((select max(x.created_at) from project_activities x
    where x.company_id = p.company_id and x.project_id = p.id), p.created_at) as last_activity_at,
  -- `photos` has ids of documents in order. Those of deleted documents are skipped.
  (select x.file_id from unnest(p.photos) with ordinality photo (id, place)
    join project_documents x on x.company_id = p.company_id and x.id = photo.id::uuid
    order by photo.place limit 1) as cover_file_id,
  array(select x.user_id from project_members x where x.company_id = p.company_id and x.project_id = p.id
    order by x.created_at, x.user_id) as member_ids,
  case when p.archived_at is null and p.contract_signing_status in ('sent', 'expired') then coalesce(
    (select max(x.sent_at) from contracts x where x.company_id = p.company_id and x.project_id = p.id),
    p.created_at) end as unsigned_since,
  case when p.archived_at is null and p.contract_signing_status = 'signed'
    and coalesce(invoice.status, 'draft') = 'draft' then coalesce(p.contract_signed_at, p.created_at)
  end as uninvoiced_since,
  billed.total as billed_amount,
  billed.deposit as billed_deposit,
  billed.open as open_amount,
  billed.open_deposit,
  (select coalesce(sum(x.counted_amount), 0)::bigint from transactions x
    where x.company_id = p.company_id and x.project_id = p.id) as received_amount,
  (select x.sort_name from clients x where x.company_id = p.company_id and x.id = p.client_id) as client_sort_name
from projects p
left join lateral (select x.status from invoices x
  where x.company_id = p.company_id and x.project_id = p.id and x.voided_at is null
  order by x.created_at desc, x.id desc limit 1) invoice on true
cross join lateral (select sum(x.total)::bigint as total, sum(x.deposit)::bigint as deposit,
    coalesce(sum(x.open_amount), 0)::bigint as open,
    -- Money pays the deposit first, like partsOf() in the domain.
    coalesce(sum(least(x.deposit, greatest(0, x.open_amount - (x.total - x.deposit)))), 0)::bigint as open_deposit
  from invoices x
  where x.company_id = p.company_id and x.project_id = p.id and x.sent_at is not null and x.voided_at is null) billed;
--> statement-breakpoint
create or replace function refresh_project_standings(ids uuid[]) returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare written bigint;
begin
  -- The next statement must see what a concurrent transaction has changed, so it waits for that transaction first. All
  -- transactions lock the rows in the same order.
  perform from project_standings s where s.project_id = any (ids) order by s.project_id for update;
  insert into project_standings as stored
  select * from computed_project_standings c where c.project_id = any (ids) order by c.project_id
  on conflict (company_id, project_id) do update set
    contract_sent_at = excluded.contract_sent_at, link_expires_at = excluded.link_expires_at,
    invoice_status = excluded.invoice_status, lead_at = excluded.lead_at,
    last_activity_at = excluded.last_activity_at, cover_file_id = excluded.cover_file_id,
    member_ids = excluded.member_ids, unsigned_since = excluded.unsigned_since,
    uninvoiced_since = excluded.uninvoiced_since, billed_amount = excluded.billed_amount,
    billed_deposit = excluded.billed_deposit, open_amount = excluded.open_amount,
    open_deposit = excluded.open_deposit, received_amount = excluded.received_amount,
    client_sort_name = excluded.client_sort_name
  where stored is distinct from excluded;
  get diagnostics written = row_count;
  return written;
end $$;
--> statement-breakpoint
drop trigger standing_updated on projects;
--> statement-breakpoint
create trigger standing_updated after update of contract_signing_link_id, contract_signing_status, contract_signed_at,
    archived_at, photos, created_at, client_id on projects for each row
  when ((old.contract_signing_link_id, old.contract_signing_status, old.contract_signed_at, old.archived_at, old.photos,
      old.created_at, old.client_id)
    is distinct from (new.contract_signing_link_id, new.contract_signing_status, new.contract_signed_at,
      new.archived_at, new.photos, new.created_at, new.client_id))
  execute function refresh_standing_of_project();
--> statement-breakpoint
create function refresh_standings_of_client() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_project_standings(array(
    select p.id from projects p where p.company_id = new.company_id and p.client_id = new.id));
  return null;
end $$;
--> statement-breakpoint
create trigger standings_updated after update of first_name, last_name, company_name, email on clients
  for each row when (old.sort_name is distinct from new.sort_name)
  execute function refresh_standings_of_client();
--> statement-breakpoint
update project_standings s set client_sort_name = c.sort_name
from projects p join clients c on c.company_id = p.company_id and c.id = p.client_id
where p.company_id = s.company_id and p.id = s.project_id;
