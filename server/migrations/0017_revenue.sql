ALTER TABLE "transactions" ADD COLUMN "counted_amount" bigint GENERATED ALWAYS AS (case when currency <> 'usd' then 0 when status = 'disputed' then amount - coalesce(disputed_amount, amount) when status in ('succeeded', 'partially_refunded', 'refunded') then amount else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "project_standings" ADD COLUMN "billed_amount" bigint;--> statement-breakpoint
ALTER TABLE "project_standings" ADD COLUMN "billed_deposit" bigint;--> statement-breakpoint
ALTER TABLE "project_standings" ADD COLUMN "open_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_standings" ADD COLUMN "open_deposit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_standings" ADD COLUMN "received_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_sent_index" ON "invoices" USING btree ("company_id","sent_at","project_id","total","open_amount") WHERE "invoices"."sent_at" is not null and "invoices"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "transactions_paid_on_index" ON "transactions" USING btree ("company_id","paid_on","project_id","counted_amount") WHERE "transactions"."counted_amount" <> 0 and "transactions"."paid_on" is not null and not ("transactions"."parent_transaction_id" is not null and "transactions"."payment_type" <> 'refund' and "transactions"."source" <> 'credit');--> statement-breakpoint
CREATE INDEX "transactions_completed_index" ON "transactions" USING btree ("company_id",(case when "completed_at" is null then "created_at" else "completed_at" end),"project_id","counted_amount") WHERE "transactions"."counted_amount" <> 0 and "transactions"."paid_on" is null and not ("transactions"."parent_transaction_id" is not null and "transactions"."payment_type" <> 'refund' and "transactions"."source" <> 'credit');--> statement-breakpoint
CREATE INDEX "transactions_reversals_index" ON "transactions" USING btree ("company_id","parent_transaction_id","project_id","counted_amount") WHERE "transactions"."counted_amount" <> 0 and ("transactions"."parent_transaction_id" is not null and "transactions"."payment_type" <> 'refund' and "transactions"."source" <> 'credit');--> statement-breakpoint
CREATE INDEX "project_resources_created_index" ON "project_resources" USING btree ("company_id","created_at","project_id","cost");
--> statement-breakpoint

-- Adds the money of each project to its standing.
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
    where x.company_id = p.company_id and x.project_id = p.id) as received_amount
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
    open_deposit = excluded.open_deposit, received_amount = excluded.received_amount
  where stored is distinct from excluded;
  get diagnostics written = row_count;
  return written;
end $$;
--> statement-breakpoint
drop trigger standing_updated on invoices;
--> statement-breakpoint
create trigger standing_updated
  after update of status, voided_at, created_at, project_id, sent_at, total, deposit, received_amount on invoices
  for each row when ((old.status, old.voided_at, old.created_at, old.project_id, old.sent_at, old.total, old.deposit,
      old.received_amount)
    is distinct from (new.status, new.voided_at, new.created_at, new.project_id, new.sent_at, new.total, new.deposit,
      new.received_amount))
  execute function refresh_standing_of_row();
--> statement-breakpoint
create trigger standing_inserted after insert on transactions referencing new table as changed
  for each statement execute function refresh_standings_of_changed('project_id');
--> statement-breakpoint
create trigger standing_deleted after delete on transactions referencing old table as changed
  for each statement execute function refresh_standings_of_changed('project_id');
--> statement-breakpoint
create trigger standing_updated after update on transactions
  for each row when ((old.counted_amount, old.project_id) is distinct from (new.counted_amount, new.project_id))
  execute function refresh_standing_of_row();
--> statement-breakpoint
update project_standings s set billed_amount = c.billed_amount, billed_deposit = c.billed_deposit,
  open_amount = c.open_amount, open_deposit = c.open_deposit, received_amount = c.received_amount
from computed_project_standings c
where c.company_id = s.company_id and c.project_id = s.project_id
  and (c.billed_amount is not null or c.received_amount <> 0);
