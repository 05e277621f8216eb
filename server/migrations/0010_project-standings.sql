CREATE TABLE "project_standings" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"contract_sent_at" timestamp (3) with time zone,
	"link_expires_at" timestamp (3) with time zone,
	"invoice_status" text,
	"lead_at" timestamp (3) with time zone,
	"last_activity_at" timestamp (3) with time zone NOT NULL,
	"cover_file_id" uuid,
	"member_ids" uuid[] NOT NULL,
	CONSTRAINT "project_standings_company_id_project_id_pk" PRIMARY KEY("company_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "project_standings" ADD CONSTRAINT "project_standings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_standings" ADD CONSTRAINT "project_standings_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
select protect_tenant_table('project_standings');
--> statement-breakpoint
-- Triggers write these rows with the owner's rights.
select open_to_tenants('project_standings', 'select');
--> statement-breakpoint

-- The only definition of a standing. The table has a copy of it, because lists would otherwise query seven tables for
-- each of their projects.
create view computed_project_standings with (security_invoker = true) as
select
  p.company_id,
  p.id as project_id,
  (select max(x.sent_at) from contracts x where x.company_id = p.company_id and x.project_id = p.id)
    as contract_sent_at,
  (select x.expires_at from contract_signing_links x
    where x.company_id = p.company_id and x.id = p.contract_signing_link_id) as link_expires_at,
  (select x.status from invoices x where x.company_id = p.company_id and x.project_id = p.id and x.voided_at is null
    order by x.created_at desc, x.id desc limit 1) as invoice_status,
  (select max(x.submitted_at) from leads x where x.company_id = p.company_id and x.project_id = p.id) as lead_at,
  coalesce((select max(x.created_at) from project_activities x
    where x.company_id = p.company_id and x.project_id = p.id), p.created_at) as last_activity_at,
  -- `photos` has ids of documents in order. Those of deleted documents are skipped.
  (select x.file_id from unnest(p.photos) with ordinality photo (id, place)
    join project_documents x on x.company_id = p.company_id and x.id = photo.id::uuid
    order by photo.place limit 1) as cover_file_id,
  array(select x.user_id from project_members x where x.company_id = p.company_id and x.project_id = p.id
    order by x.created_at, x.user_id) as member_ids
from projects p;
--> statement-breakpoint
-- Writes the standings of these projects and returns how many were new or different. Projects that no longer exist are
-- skipped: their standings were deleted with them.
create function refresh_project_standings(ids uuid[]) returns bigint language plpgsql security definer
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
    member_ids = excluded.member_ids
  where (stored.contract_sent_at, stored.link_expires_at, stored.invoice_status, stored.lead_at,
      stored.last_activity_at, stored.cover_file_id, stored.member_ids)
    is distinct from (excluded.contract_sent_at, excluded.link_expires_at, excluded.invoice_status, excluded.lead_at,
      excluded.last_activity_at, excluded.cover_file_id, excluded.member_ids);
  get diagnostics written = row_count;
  return written;
end $$;
--> statement-breakpoint
-- For the nightly job: refreshes the next projects by id, of all companies. Anything that it has to write is a bug.
create function repair_project_standings(after uuid, max integer, out last uuid, out repaired bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare ids uuid[];
begin
  ids := array(select p.id from projects p where after is null or p.id > after order by p.id limit max);
  last := ids[cardinality(ids)];
  repaired := refresh_project_standings(ids);
end $$;
--> statement-breakpoint
revoke execute on function refresh_project_standings, repair_project_standings from public;
--> statement-breakpoint
grant execute on function repair_project_standings to mantel_worker;
--> statement-breakpoint

-- For statements that insert or delete many rows at once. The argument is the column with the project's id.
create function refresh_standings_of_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare ids uuid[];
begin
  execute format('select array_agg(distinct %I) from changed', tg_argv[0]) into ids;
  perform refresh_project_standings(ids);
  return null;
end $$;
--> statement-breakpoint
-- For updates of single rows, which may also move a row to another project.
create function refresh_standing_of_row() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_project_standings(array[old.project_id, new.project_id]);
  return null;
end $$;
--> statement-breakpoint
create function refresh_standing_of_project() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_project_standings(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
create function refresh_standing_of_link() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_project_standings(array[new.project_id]);
  return null;
end $$;
--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array[
    'contracts', 'invoices', 'leads', 'project_activities', 'project_documents', 'project_members'
  ] loop
    execute format('create trigger standing_inserted after insert on %I referencing new table as changed
      for each statement execute function refresh_standings_of_changed(''project_id'')', name);
    execute format('create trigger standing_deleted after delete on %I referencing old table as changed
      for each statement execute function refresh_standings_of_changed(''project_id'')', name);
  end loop;
end $$;
--> statement-breakpoint
create trigger standing_inserted after insert on projects referencing new table as changed
  for each statement execute function refresh_standings_of_changed('id');
--> statement-breakpoint
create trigger standing_updated after update of contract_signing_link_id, photos, created_at on projects
  for each row when ((old.contract_signing_link_id, old.photos, old.created_at)
    is distinct from (new.contract_signing_link_id, new.photos, new.created_at))
  execute function refresh_standing_of_project();
--> statement-breakpoint
create trigger standing_updated after update of sent_at, project_id on contracts
  for each row when ((old.sent_at, old.project_id) is distinct from (new.sent_at, new.project_id))
  execute function refresh_standing_of_row();
--> statement-breakpoint
create trigger standing_updated after update of expires_at on contract_signing_links
  for each row when (old.expires_at is distinct from new.expires_at)
  execute function refresh_standing_of_link();
--> statement-breakpoint
create trigger standing_updated after update of status, voided_at, created_at, project_id on invoices
  for each row when ((old.status, old.voided_at, old.created_at, old.project_id)
    is distinct from (new.status, new.voided_at, new.created_at, new.project_id))
  execute function refresh_standing_of_row();
--> statement-breakpoint
create trigger standing_updated after update of submitted_at, project_id on leads
  for each row when ((old.submitted_at, old.project_id) is distinct from (new.submitted_at, new.project_id))
  execute function refresh_standing_of_row();
--> statement-breakpoint
create trigger standing_updated after update of created_at, project_id on project_activities
  for each row when ((old.created_at, old.project_id) is distinct from (new.created_at, new.project_id))
  execute function refresh_standing_of_row();
--> statement-breakpoint
create trigger standing_updated after update of file_id, project_id on project_documents
  for each row when ((old.file_id, old.project_id) is distinct from (new.file_id, new.project_id))
  execute function refresh_standing_of_row();
--> statement-breakpoint
create trigger standing_updated after update of created_at, project_id, user_id on project_members
  for each row when ((old.created_at, old.project_id, old.user_id)
    is distinct from (new.created_at, new.project_id, new.user_id))
  execute function refresh_standing_of_row();
--> statement-breakpoint
insert into project_standings select * from computed_project_standings;
