CREATE TABLE "project_totals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"status" varchar(100) NOT NULL,
	"booked_month" date,
	"project_count" integer NOT NULL,
	"valued_count" integer NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_standings" ADD COLUMN "unsigned_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "project_standings" ADD COLUMN "uninvoiced_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "value" bigint GENERATED ALWAYS AS ((estimate_value - round(estimate_value * discount_percent * 0.01))::bigint) STORED;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "payment_due_date" date GENERATED ALWAYS AS (case when full_paid_date is null then least(final_payment_due_date, case when deposit_date is null then deposit_due_date end) end) STORED;--> statement-breakpoint
ALTER TABLE "project_totals" ADD CONSTRAINT "project_totals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_totals_company_id_index" ON "project_totals" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "project_standings_unsigned_index" ON "project_standings" USING btree ("company_id","unsigned_since") WHERE "project_standings"."unsigned_since" is not null;--> statement-breakpoint
CREATE INDEX "project_standings_uninvoiced_index" ON "project_standings" USING btree ("company_id","uninvoiced_since") WHERE "project_standings"."uninvoiced_since" is not null;--> statement-breakpoint
CREATE INDEX "projects_payment_due_index" ON "projects" USING btree ("company_id","payment_due_date","status") WHERE "projects"."archived_at" is null and "projects"."payment_due_date" is not null;--> statement-breakpoint
CREATE INDEX "projects_awaiting_signature_index" ON "projects" USING btree ("company_id","status") WHERE "projects"."archived_at" is null and "projects"."contract_signing_status" = 'sent';--> statement-breakpoint
select protect_tenant_table('project_totals');
--> statement-breakpoint
-- Triggers write these rows with the owner's rights.
select open_to_tenants('project_totals', 'select');
--> statement-breakpoint

-- A standing now also says what the dashboard sorts by.
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
  end as uninvoiced_since
from projects p
left join lateral (select x.status from invoices x
  where x.company_id = p.company_id and x.project_id = p.id and x.voided_at is null
  order by x.created_at desc, x.id desc limit 1) invoice on true;
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
    uninvoiced_since = excluded.uninvoiced_since
  where stored is distinct from excluded;
  get diagnostics written = row_count;
  return written;
end $$;
--> statement-breakpoint
drop trigger standing_updated on projects;
--> statement-breakpoint
create trigger standing_updated after update of contract_signing_link_id, contract_signing_status, contract_signed_at,
    archived_at, photos, created_at on projects for each row
  when ((old.contract_signing_link_id, old.contract_signing_status, old.contract_signed_at, old.archived_at, old.photos,
      old.created_at)
    is distinct from (new.contract_signing_link_id, new.contract_signing_status, new.contract_signed_at,
      new.archived_at, new.photos, new.created_at))
  execute function refresh_standing_of_project();
--> statement-breakpoint
update project_standings s set unsigned_since = c.unsigned_since, uninvoiced_since = c.uninvoiced_since
from computed_project_standings c
where c.project_id = s.project_id and (c.unsigned_since is not null or c.uninvoiced_since is not null);
--> statement-breakpoint

-- The only definition of the totals. The table has the sums of all changes, which must lead to the same numbers.
create view computed_project_totals with (security_invoker = true) as
select company_id, status, date_trunc('month', date_booked::timestamp)::date as booked_month,
  count(*) as project_count, count(value) as valued_count, coalesce(sum(value), 0)::bigint as value
from projects where archived_at is null group by 1, 2, 3;
--> statement-breakpoint
-- Replaces the rows of a company by their sums. Rows that another transaction is replacing are left to it.
create function add_up_project_totals(company uuid) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  with added as (
    delete from project_totals where id in (
      select t.id from project_totals t where t.company_id = company for update skip locked
    ) returning *
  )
  insert into project_totals (company_id, status, booked_month, project_count, valued_count, value)
  select company_id, status, booked_month, sum(project_count), sum(valued_count), sum(value)
  from added group by 1, 2, 3
  having (sum(project_count), sum(valued_count), sum(value)) is distinct from (0::bigint, 0::bigint, 0::numeric);
end $$;
--> statement-breakpoint
-- One function for each kind of statement, because the tables with the changed rows differ.
do $$
declare kind record;
begin
  for kind in values
    ('insert', 'new table as added', 'select 1 as sign, x.* from added x'),
    ('delete', 'old table as removed', 'select -1 as sign, x.* from removed x'),
    ('update', 'new table as added old table as removed',
      'select 1 as sign, x.* from added x union all select -1, x.* from removed x')
  loop
    execute format($function$
      create function add_project_totals_after_%1$s() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $body$
      declare company uuid;
      begin
        with changes as (
          insert into project_totals (company_id, status, booked_month, project_count, valued_count, value)
          select c.company_id, c.status, date_trunc('month', c.date_booked::timestamp)::date, sum(c.sign),
            coalesce(sum(c.sign) filter (where c.value is not null), 0), coalesce(sum(c.sign * c.value), 0)
          from (%3$s) c
          -- While a company is deleted, its projects are deleted after it.
          where c.archived_at is null and exists (select from companies where id = c.company_id)
          group by 1, 2, 3
          having sum(c.sign) <> 0 or coalesce(sum(c.sign * c.value), 0) <> 0
            or coalesce(sum(c.sign) filter (where c.value is not null), 0) <> 0
          returning id, company_id
        )
        select company_id into company from changes where id %% 100 = 0 limit 1;
        -- Few rows remain if every hundredth change adds them up.
        if found then perform add_up_project_totals(company); end if;
        return null;
      end $body$;
      create trigger totals_after_%1$s after %1$s on projects referencing %2$s
        for each statement execute function add_project_totals_after_%1$s()
    $function$, kind.column1, kind.column2, kind.column3);
  end loop;
end $$;
--> statement-breakpoint
-- For the nightly job: adds what is missing in the totals of all companies, and returns the number of differences.
-- Anything that it has to write is a bug.
create function repair_project_totals() returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare written bigint;
begin
  insert into project_totals (company_id, status, booked_month, project_count, valued_count, value)
  select company_id, status, booked_month, sum(project_count), sum(valued_count), sum(value) from (
    select company_id, status, booked_month, project_count, valued_count, value from computed_project_totals
    union all
    select company_id, status, booked_month, -project_count, -valued_count, -value from project_totals
  ) difference
  group by 1, 2, 3
  having (sum(project_count), sum(valued_count), sum(value)) is distinct from (0::numeric, 0::numeric, 0::numeric);
  get diagnostics written = row_count;
  return written;
end $$;
--> statement-breakpoint
revoke execute on function add_up_project_totals, add_project_totals_after_insert, add_project_totals_after_update,
  add_project_totals_after_delete, repair_project_totals from public;
--> statement-breakpoint
grant execute on function repair_project_totals to mantel_worker;
--> statement-breakpoint
insert into project_totals (company_id, status, booked_month, project_count, valued_count, value)
select company_id, status, booked_month, project_count, valued_count, value from computed_project_totals;
