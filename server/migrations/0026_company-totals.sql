CREATE TABLE "company_totals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" varchar(100),
	"stage" varchar(100),
	"day" date,
	"at" timestamp (3) with time zone,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	"open_amount" bigint NOT NULL,
	"in_flight_amount" bigint NOT NULL,
	CONSTRAINT "company_totals_kind_check" CHECK ("company_totals"."kind" in ('invoices', 'processing', 'open', 'due', 'received', 'projects', 'source money'))
);
--> statement-breakpoint
ALTER TABLE "project_standings" ADD COLUMN "source" varchar(100);--> statement-breakpoint
ALTER TABLE "project_standings" ADD COLUMN "created_on" date;--> statement-breakpoint
ALTER TABLE "project_totals" ADD COLUMN "awaiting_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_totals" ADD CONSTRAINT "company_totals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_totals_index" ON "company_totals" USING btree ("company_id","kind","day","at");--> statement-breakpoint
CREATE INDEX "projects_declined_index" ON "projects" USING btree ("company_id","id") WHERE "projects"."archived_at" is null and "projects"."contract_signing_status" = 'declined';
--> statement-breakpoint
select protect_tenant_table('company_totals');
--> statement-breakpoint
-- Triggers write these rows with the owner's rights.
select open_to_tenants('company_totals', 'select');
--> statement-breakpoint

-- A standing now also has the source and the day by which received money is added up.
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
  (select x.sort_name from clients x where x.company_id = p.company_id and x.id = p.client_id) as client_sort_name,
  p.source,
  (p.created_at at time zone 'UTC')::date as created_on
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
    client_sort_name = excluded.client_sort_name, source = excluded.source, created_on = excluded.created_on
  where stored is distinct from excluded;
  get diagnostics written = row_count;
  return written;
end $$;
--> statement-breakpoint
drop trigger standing_updated on projects;
--> statement-breakpoint
create trigger standing_updated after update of contract_signing_link_id, contract_signing_status, contract_signed_at,
    archived_at, photos, created_at, client_id, source on projects for each row
  when ((old.contract_signing_link_id, old.contract_signing_status, old.contract_signed_at, old.archived_at, old.photos,
      old.created_at, old.client_id, old.source)
    is distinct from (new.contract_signing_link_id, new.contract_signing_status, new.contract_signed_at,
      new.archived_at, new.photos, new.created_at, new.client_id, new.source))
  execute function refresh_standing_of_project();
--> statement-breakpoint
update project_standings s set source = p.source, created_on = (p.created_at at time zone 'UTC')::date
from projects p where p.company_id = s.company_id and p.id = s.project_id;
--> statement-breakpoint

-- Totals of projects now also count the contracts that await a signature.
create or replace view computed_project_totals with (security_invoker = true) as
select company_id, status, date_trunc('month', date_booked::timestamp)::date as booked_month,
  count(*) as project_count, count(value) as valued_count, coalesce(sum(value), 0)::bigint as value,
  count(*) filter (where contract_signing_status = 'sent') as awaiting_count
from projects where archived_at is null group by 1, 2, 3;
--> statement-breakpoint
create or replace function add_up_project_totals(company uuid) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  with added as (
    delete from project_totals where id in (
      select t.id from project_totals t where t.company_id = company for update skip locked
    ) returning *
  )
  insert into project_totals (company_id, status, booked_month, project_count, valued_count, value, awaiting_count)
  select company_id, status, booked_month, sum(project_count), sum(valued_count), sum(value), sum(awaiting_count)
  from added group by 1, 2, 3
  having (sum(project_count), sum(valued_count), sum(value), sum(awaiting_count))
    is distinct from (0::bigint, 0::bigint, 0::numeric, 0::bigint);
end $$;
--> statement-breakpoint
do $$
declare kind record;
begin
  for kind in values
    ('insert', 'select 1 as sign, x.* from added x'),
    ('delete', 'select -1 as sign, x.* from removed x'),
    ('update', 'select 1 as sign, x.* from added x union all select -1, x.* from removed x')
  loop
    execute format($function$
      create or replace function add_project_totals_after_%1$s() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $body$
      declare company uuid;
      begin
        with changes as (
          insert into project_totals (company_id, status, booked_month, project_count, valued_count, value, awaiting_count)
          select c.company_id, c.status, date_trunc('month', c.date_booked::timestamp)::date, sum(c.sign),
            coalesce(sum(c.sign) filter (where c.value is not null), 0), coalesce(sum(c.sign * c.value), 0),
            coalesce(sum(c.sign) filter (where c.contract_signing_status = 'sent'), 0)
          from (%2$s) c
          -- While a company is deleted, its projects are deleted after it.
          where c.archived_at is null and exists (select from companies where id = c.company_id)
          group by 1, 2, 3
          having sum(c.sign) <> 0 or coalesce(sum(c.sign * c.value), 0) <> 0
            or coalesce(sum(c.sign) filter (where c.value is not null), 0) <> 0
            or coalesce(sum(c.sign) filter (where c.contract_signing_status = 'sent'), 0) <> 0
          returning id, company_id
        )
        select company_id into company from changes where id %% 100 = 0 limit 1;
        -- Few rows remain if every hundredth change adds them up.
        if found then perform add_up_project_totals(company); end if;
        return null;
      end $body$
    $function$, kind.column1, kind.column2);
  end loop;
end $$;
--> statement-breakpoint
create or replace function repair_project_totals() returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare written bigint;
begin
  insert into project_totals (company_id, status, booked_month, project_count, valued_count, value, awaiting_count)
  select company_id, status, booked_month, sum(project_count), sum(valued_count), sum(value), sum(awaiting_count) from (
    select company_id, status, booked_month, project_count, valued_count, value, awaiting_count
    from computed_project_totals
    union all
    select company_id, status, booked_month, -project_count, -valued_count, -value, -awaiting_count from project_totals
  ) difference
  group by 1, 2, 3
  having (sum(project_count), sum(valued_count), sum(value), sum(awaiting_count))
    is distinct from (0::numeric, 0::numeric, 0::numeric, 0::numeric);
  get diagnostics written = row_count;
  return written;
end $$;
--> statement-breakpoint
-- Removes the totals without the new number and adds up all projects again.
delete from project_totals;
--> statement-breakpoint
insert into project_totals (company_id, status, booked_month, project_count, valued_count, value, awaiting_count)
select company_id, status, booked_month, project_count, valued_count, value, awaiting_count
from computed_project_totals;
--> statement-breakpoint

-- Replaces the rows of a key by their sum. Rows that another transaction is replacing are left to it.
create function add_up_company_totals(sample company_totals) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  with added as (
    delete from company_totals where id in (
      select t.id from company_totals t
      where t.company_id = sample.company_id and t.kind = sample.kind
        -- Not "is not distinct from", which cannot use the index.
        and (t.day = sample.day or (t.day is null and sample.day is null))
        and (t.at = sample.at or (t.at is null and sample.at is null))
        and t.name is not distinct from sample.name and t.stage is not distinct from sample.stage
      for update skip locked
    ) returning *
  )
  insert into company_totals (company_id, kind, name, stage, day, at, count, amount, open_amount, in_flight_amount)
  select sample.company_id, sample.kind, sample.name, sample.stage, sample.day, sample.at,
    sum(count), sum(amount), sum(open_amount), sum(in_flight_amount)
  from added
  having (sum(count), sum(amount), sum(open_amount), sum(in_flight_amount))
    is distinct from (0::bigint, 0::numeric, 0::numeric, 0::numeric);
end $$;
--> statement-breakpoint
-- The only definition of these totals: what a row of each table adds to them. The view of all totals and the triggers
-- are made from it.
do $$
declare
  source record;
  entries text;
  all_entries text[] := '{}';
  columns constant text := 'company_id, kind, name, stage, day, at, count, amount, open_amount, in_flight_amount';
  sums constant text := $sums$ company_id, kind, name, stage, day, at, sum(sign * count) as count,
    sum(sign * amount) as amount, sum(sign * open_amount) as open_amount,
    sum(sign * in_flight_amount) as in_flight_amount $sums$;
  is_change constant text := $change$ group by 1, 2, 3, 4, 5, 6
    having (sum(sign * count), sum(sign * amount), sum(sign * open_amount), sum(sign * in_flight_amount))
      is distinct from (0::bigint, 0::numeric, 0::numeric, 0::numeric) $change$;
  store constant text := $store$
    for changed in
      insert into company_totals (%1$s)
      select %2$s from (%3$s) entries
      -- While a company is deleted, its rows are deleted after it.
      where exists (select from companies where id = entries.company_id)
      %4$s returning *
    loop
      -- Few rows remain if some changes add up the rows of their key.
      if changed.id %% 10 = 0 then perform add_up_company_totals(changed); end if;
    end loop;
    return null; $store$;
begin
  for source in values
    ('invoices', 'status, total, received_amount, in_flight_amount, next_due_date, deposit, deposit_due_date, due_date,
        sent_at, voided_at', $entries$
      select x.sign, x.company_id, e.* from (%s) x
      cross join lateral (select
        case when x.sent_at is null then 0 else x.open_amount end as open,
        least(x.in_flight_amount, x.open_amount) as in_flight,
        x.deposit > 0 and x.deposit < x.total as is_split
      ) a
      -- What is open of a deposit, and not on its way. Money pays the deposit first, like partsOf() in the domain.
      cross join lateral (select case when a.is_split then greatest(0,
        least(x.deposit, greatest(0, x.open_amount - (x.total - x.deposit))) - a.in_flight) else 0 end as deposit) p
      cross join lateral (
        select 'invoices', x.status, null::text, null::date, null::timestamptz, 1, x.total, a.open, 0::bigint
        union all
        select 'processing', null, null, null, null, 1, x.total, a.open, 0 where x.in_flight_amount > 0
        union all
        select 'open', null, null, x.next_due_date, null, 1, x.total, a.open, a.in_flight where a.open > 0
        union all
        select 'due', null, null, x.deposit_due_date, null, 0, p.deposit, 0, 0 where a.open > 0 and p.deposit > 0
        union all
        select 'due', null, null,
          case when x.deposit > 0 and x.deposit >= x.total and x.deposit_due_date is not null
            then x.deposit_due_date else x.due_date end,
          null, 0, x.open_amount - a.in_flight - p.deposit, 0, 0
        where a.open > 0 and x.open_amount - a.in_flight - p.deposit > 0
      ) e (kind, name, stage, day, at, count, amount, open_amount, in_flight_amount) $entries$),
    ('transactions', 'status, amount, paid_on, completed_at, disputed_amount', $entries$
      select x.sign, x.company_id, 'received' as kind, null::text as name, null::text as stage, paid.day,
        case when paid.day is null
          then date_bin('15 minutes', coalesce(paid.completed_at, paid.created_at), '2000-01-01Z') end as at,
        1 as count, x.counted_amount as amount, 0::bigint as open_amount, 0::bigint as in_flight_amount
      from (%s) x
      -- A correction counts on the day of the entry that it corrects.
      left join transactions original on x.parent_transaction_id is not null and x.payment_type <> 'refund'
        and x.source <> 'credit' and original.company_id = x.company_id and original.id = x.parent_transaction_id
      cross join lateral (select
        case when original.id is null then x.paid_on else original.paid_on end as day,
        case when original.id is null then x.completed_at else original.completed_at end as completed_at,
        case when original.id is null then x.created_at else original.created_at end as created_at
      ) paid
      where x.counted_amount <> 0 $entries$),
    ('project_standings', 'received_amount, source, created_on', $entries$
      select x.sign, x.company_id, 'source money' as kind, x.source::text as name, null::text as stage,
        x.created_on as day, null::timestamptz as at, 0 as count, x.received_amount as amount, 0::bigint as open_amount,
        0::bigint as in_flight_amount
      from (%s) x where x.received_amount <> 0 $entries$),
    ('projects', null, $entries$
      select x.sign, x.company_id, 'projects' as kind, x.source::text as name, x.status::text as stage,
        (x.created_at at time zone 'UTC')::date as day, null::timestamptz as at, 1 as count, 0::bigint as amount,
        0::bigint as open_amount, 0::bigint as in_flight_amount
      from (%s) x $entries$)
  loop
    all_entries := all_entries || format(source.column3, format('select 1 as sign, s.* from %I s', source.column1));
    if source.column2 is null then
      -- An import adds thousands of projects with one statement, so these are added up by the statement.
      for entries in values ('insert'), ('delete'), ('update') loop
        execute format($function$
          create function add_company_totals_after_%1$s() returns trigger language plpgsql security definer
          set search_path = pg_catalog, public, pg_temp as $body$
          declare changed company_totals;
          begin %2$s end $body$;
          create trigger company_totals_after_%1$s after %1$s on %3$I referencing %4$s
            for each statement execute function add_company_totals_after_%1$s()
        $function$, entries, format(store, columns, sums, format(source.column3, case entries
          when 'insert' then 'select 1 as sign, n.* from added n'
          when 'delete' then 'select -1 as sign, o.* from removed o'
          else 'select 1 as sign, n.* from added n union all select -1, o.* from removed o' end), is_change),
        source.column1, case entries when 'insert' then 'new table as added' when 'delete' then 'old table as removed'
          else 'new table as added old table as removed' end);
      end loop;
      continue;
    end if;
    execute format($function$
      create function add_company_totals_of_%1$s() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $body$
      declare changed company_totals;
      begin %2$s end $body$;
      create trigger company_totals_inserted after insert or delete on %1$I
        for each row execute function add_company_totals_of_%1$s();
      create trigger company_totals_updated after update on %1$I
        for each row when ((%3$s) is distinct from (%4$s)) execute function add_company_totals_of_%1$s()
    $function$, source.column1,
      format(store, columns, sums, format(source.column3,
        $rows$select 1 as sign, new.* where tg_op <> 'DELETE' union all select -1, old.* where tg_op <> 'INSERT'$rows$),
        is_change),
      regexp_replace(source.column2, '(\w+)', 'old.\1', 'g'), regexp_replace(source.column2, '(\w+)', 'new.\1', 'g'));
  end loop;
  execute format('create view computed_company_totals with (security_invoker = true) as select %s from (%s) entries %s',
    sums, array_to_string(all_entries, ' union all '), is_change);
end $$;
--> statement-breakpoint
-- For the nightly job: adds up the rows of each key, adds what is missing in the totals of all companies, and returns
-- the number of differences. Anything that it has to add is a bug.
create function repair_company_totals() returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  written bigint;
  several company_totals;
begin
  for several in
    select (array_agg(t))[1].* from company_totals t
    group by t.company_id, t.kind, t.name, t.stage, t.day, t.at having count(*) > 1
  loop
    perform add_up_company_totals(several);
  end loop;
  insert into company_totals (company_id, kind, name, stage, day, at, count, amount, open_amount, in_flight_amount)
  select company_id, kind, name, stage, day, at, sum(count), sum(amount), sum(open_amount), sum(in_flight_amount) from (
    select company_id, kind, name, stage, day, at, count, amount, open_amount, in_flight_amount
    from computed_company_totals
    union all
    select company_id, kind, name, stage, day, at, -count, -amount, -open_amount, -in_flight_amount from company_totals
  ) difference
  group by 1, 2, 3, 4, 5, 6
  having (sum(count), sum(amount), sum(open_amount), sum(in_flight_amount))
    is distinct from (0::numeric, 0::numeric, 0::numeric, 0::numeric);
  get diagnostics written = row_count;
  return written;
end $$;
--> statement-breakpoint
revoke execute on function add_up_company_totals, add_company_totals_of_invoices, add_company_totals_of_transactions,
  add_company_totals_of_project_standings, add_company_totals_after_insert, add_company_totals_after_update,
  add_company_totals_after_delete, repair_company_totals from public;
--> statement-breakpoint
grant execute on function repair_company_totals to mantel_worker;
--> statement-breakpoint
insert into company_totals (company_id, kind, name, stage, day, at, count, amount, open_amount, in_flight_amount)
select company_id, kind, name, stage, day, at, count, amount, open_amount, in_flight_amount from computed_company_totals;
