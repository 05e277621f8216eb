CREATE TABLE "invoice_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"mode" text NOT NULL,
	"changes" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "invoice_revisions_revision_unique" UNIQUE("company_id","invoice_id","revision"),
	CONSTRAINT "invoice_revisions_mode_check" CHECK ("invoice_revisions"."mode" in ('silent', 'notify', 'ask'))
);
--> statement-breakpoint
CREATE TABLE "saved_invoice_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"description" varchar(2000) NOT NULL,
	"match_key" varchar(200) GENERATED ALWAYS AS (left(lower(description), 200)) STORED NOT NULL,
	"rate" bigint NOT NULL,
	"taxable" boolean DEFAULT false NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_invoice_lines_match_key_unique" UNIQUE("company_id","match_key")
);
--> statement-breakpoint
CREATE TABLE "reminder_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"client_id" uuid,
	"key" varchar(120) NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"day" date NOT NULL,
	"message_id" uuid,
	"user_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_events_key_unique" UNIQUE("company_id","invoice_id","key"),
	CONSTRAINT "reminder_events_kind_check" CHECK ("reminder_events"."kind" in ('reminder', 'late_fee')),
	CONSTRAINT "reminder_events_outcome_check" CHECK ("reminder_events"."outcome" in ('sent', 'skipped', 'charged', 'waived'))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"receipt_number" varchar(50) NOT NULL,
	"file_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "receipts_transaction_id_unique" UNIQUE("company_id","transaction_id"),
	CONSTRAINT "receipts_receipt_number_unique" UNIQUE("company_id","receipt_number")
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_tax_amount_check";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_total_check";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_payment_method_check";--> statement-breakpoint
DROP INDEX "invoices_company_id_status_due_date_index";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "reminders_paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "late_fee_since" date;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reminders_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reminder_from_hour" smallint DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reminder_until_hour" smallint DEFAULT 18 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reminder_business_days" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "next_receipt_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "invoice_template" varchar(100) DEFAULT 'template-1-minimal' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deposit_invoice_on_signing" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "cashapp_id" varchar(200);--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "cashapp_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD COLUMN "kind" text DEFAULT 'item' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD COLUMN "waived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD COLUMN "waived_by" uuid;--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD COLUMN "late_fee_key" varchar(80);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_percent" numeric(5, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_label" varchar(100) DEFAULT 'Tax' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "late_fee_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "adjustment_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "deposit_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "received_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "in_flight_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "claimed_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "next_due_date" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "open_amount" bigint GENERATED ALWAYS AS (case when voided_at is not null then 0 else greatest(0, total - received_amount) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "recipient_name" varchar(200);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "recipient_email" varchar(254);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cc_emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "subject" varchar(500);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "message" varchar(10000);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sent_by" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "source_contract_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "revised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "approval_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "encrypted_pay_token" varchar(1000);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || invoice_number || ' ' || coalesce(bill_to->>'name', '') || ' ' || coalesce(bill_to->>'companyName', '') || ' ' || coalesce(bill_to->>'email', ''))) STORED;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "credit_from_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "source" text DEFAULT 'recorded' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "disputed_amount" bigint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reason" varchar(10000);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "attachment_file_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "reminders_paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoice_revisions" ADD CONSTRAINT "invoice_revisions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_revisions" ADD CONSTRAINT "invoice_revisions_invoice_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_revisions" ADD CONSTRAINT "invoice_revisions_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("created_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_invoice_lines" ADD CONSTRAINT "saved_invoice_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_events" ADD CONSTRAINT "reminder_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_events" ADD CONSTRAINT "reminder_events_invoice_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_events" ADD CONSTRAINT "reminder_events_client_fk" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE set null ("client_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_events" ADD CONSTRAINT "reminder_events_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("user_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_transaction_fk" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_file_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE set null ("file_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_revisions_company_id_created_by_index" ON "invoice_revisions" USING btree ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "saved_invoice_lines_company_id_last_used_at_index" ON "saved_invoice_lines" USING btree ("company_id","last_used_at");--> statement-breakpoint
CREATE INDEX "reminder_events_company_id_client_id_day_index" ON "reminder_events" USING btree ("company_id","client_id","day");--> statement-breakpoint
CREATE INDEX "reminder_events_company_id_user_id_index" ON "reminder_events" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "receipts_company_id_file_id_index" ON "receipts" USING btree ("company_id","file_id");--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_waived_by_fk" FOREIGN KEY ("company_id","waived_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("waived_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_fk" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE set null ("client_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sent_by_fk" FOREIGN KEY ("company_id","sent_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("sent_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_source_contract_fk" FOREIGN KEY ("company_id","source_contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE set null ("source_contract_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_attachment_file_fk" FOREIGN KEY ("company_id","attachment_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE set null ("attachment_file_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_line_items_company_id_waived_by_index" ON "invoice_line_items" USING btree ("company_id","waived_by");--> statement-breakpoint
CREATE INDEX "invoices_company_id_client_id_created_at_id_index" ON "invoices" USING btree ("company_id","client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_company_id_sent_by_index" ON "invoices" USING btree ("company_id","sent_by");--> statement-breakpoint
CREATE INDEX "invoices_company_id_status_created_at_id_index" ON "invoices" USING btree ("company_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_company_id_total_id_index" ON "invoices" USING btree ("company_id","total","id");--> statement-breakpoint
CREATE INDEX "invoices_due_up_index" ON "invoices" USING btree ("company_id",(case when "next_due_date" is null then '9999-12-31'::date else "next_due_date" end),"id");--> statement-breakpoint
CREATE INDEX "invoices_due_down_index" ON "invoices" USING btree ("company_id",(case when "next_due_date" is null then '0001-01-01'::date else "next_due_date" end),"id");--> statement-breakpoint
CREATE INDEX "invoices_open_index" ON "invoices" USING btree ("company_id","next_due_date","id") WHERE "invoices"."open_amount" > 0 and "invoices"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_processing_index" ON "invoices" USING btree ("company_id","created_at","id") WHERE "invoices"."in_flight_amount" > 0;--> statement-breakpoint
CREATE INDEX "invoices_search_index" ON "invoices" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transactions_company_id_attachment_file_id_index" ON "transactions" USING btree ("company_id","attachment_file_id");--> statement-breakpoint
CREATE INDEX "transactions_claims_index" ON "transactions" USING btree ("company_id","created_at","id") WHERE "transactions"."source" = 'claimed' and "transactions"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_late_fee_key_unique" UNIQUE("company_id","invoice_id","late_fee_key");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_source_contract_id_unique" UNIQUE("company_id","source_contract_id");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_credit_from_id_unique" UNIQUE("company_id","credit_from_id");--> statement-breakpoint
-- Existing invoices and their payments get the new columns.
update invoices set sent_at = created_at where status <> 'draft' and sent_at is null;
--> statement-breakpoint
update invoices set status = 'sent' where status = 'draft' and sent_at is not null;
--> statement-breakpoint
update invoices set status = 'sent', paid_at = null, deposit_paid_at = null, final_balance_paid_at = null
where voided_at is not null;
--> statement-breakpoint
update invoices set voided_at = null, status = 'draft' where status = 'draft' and voided_at is not null;
--> statement-breakpoint
update transactions set disputed_amount = amount where status = 'disputed';
--> statement-breakpoint
update invoices i set client_id = p.client_id from projects p
where p.company_id = i.company_id and p.id = i.project_id;
--> statement-breakpoint
update invoices i set received_amount = paid.amount, in_flight_amount = paid.in_flight
from (
  select company_id, invoice_id,
    coalesce(sum(amount) filter (where status in ('succeeded', 'partially_refunded', 'refunded')), 0) as amount,
    coalesce(sum(amount) filter (where amount > 0 and (status = 'processing'
      or status = 'pending' and payment_method <> 'escrow')), 0) as in_flight
  from transactions where currency = 'usd' group by 1, 2
) paid where paid.company_id = i.company_id and paid.invoice_id = i.id;
--> statement-breakpoint
update invoices set next_due_date = case
  when deposit > 0 and received_amount + in_flight_amount < deposit then coalesce(deposit_due_date, due_date)
  else due_date end
where sent_at is not null and voided_at is null and received_amount + in_flight_amount < total;
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_next_receipt_number_check" CHECK ("companies"."next_receipt_number" >= 1);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_reminder_hours_check" CHECK ("companies"."reminder_from_hour" >= 0 and "companies"."reminder_from_hour" < "companies"."reminder_until_hour" and "companies"."reminder_until_hour" <= 24);--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_kind_check" CHECK ("invoice_line_items"."kind" in ('item', 'late_fee', 'adjustment'));--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_waived_at_check" CHECK ("invoice_line_items"."waived_at" is null or "invoice_line_items"."kind" = 'late_fee');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tax_percent_check" CHECK ("invoices"."tax_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_deposit_percent_check" CHECK ("invoices"."deposit_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_late_fee_amount_check" CHECK ("invoices"."late_fee_amount" between 0 and 1000000000000);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_in_flight_amount_check" CHECK ("invoices"."in_flight_amount" >= 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_claimed_amount_check" CHECK ("invoices"."claimed_amount" >= 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_revision_check" CHECK ("invoices"."revision" >= 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sent_at_check" CHECK (("invoices"."status" = 'draft') = ("invoices"."sent_at" is null));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_voided_at_check" CHECK ("invoices"."voided_at" is null or "invoices"."status" = 'sent');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_cc_emails_check" CHECK (cardinality("invoices"."cc_emails") <= 10);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tax_amount_check" CHECK ("invoices"."tax_amount" between 0 and 1000000000000);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_total_check" CHECK ("invoices"."total" between 0 and 1000000000000);--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_disputed_amount_check" CHECK (("transactions"."disputed_amount" is not null) = ("transactions"."status" = 'disputed') and ("transactions"."disputed_amount" is null or "transactions"."disputed_amount" between 0 and "transactions"."amount"));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_source_check" CHECK ("transactions"."source" in ('recorded', 'claimed', 'provider', 'credit'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_method_check" CHECK ("transactions"."payment_method" in ('card', 'ach', 'zelle', 'venmo', 'paypal', 'cashapp', 'cash', 'check', 'wire', 'escrow', 'other'));
--> statement-breakpoint
alter table transactions add constraint transactions_credit_from_fk
  foreign key (company_id, credit_from_id) references transactions (company_id, id)
  deferrable initially immediate;
--> statement-breakpoint
select protect_tenant_table(name::regclass)
from unnest(array['invoice_revisions', 'receipts', 'reminder_events', 'saved_invoice_lines']) as name;
--> statement-breakpoint
select open_to_tenants('saved_invoice_lines');
--> statement-breakpoint
-- A skipped reminder can be planned again, so its event is deleted.
select open_to_tenants('reminder_events', 'select, insert, delete');
--> statement-breakpoint
-- A merge of clients moves their events.
grant update (client_id) on reminder_events to mantel_runtime, mantel_worker;
--> statement-breakpoint
-- A revision never changes, but the client can approve it later.
select open_to_tenants('invoice_revisions', 'select, insert');
--> statement-breakpoint
grant update (approved_at) on invoice_revisions to mantel_runtime, mantel_worker;
--> statement-breakpoint
-- The PDF of a receipt is made later.
select open_to_tenants('receipts', 'select, insert');
--> statement-breakpoint
grant update (file_id) on receipts to mantel_runtime, mantel_worker;
--> statement-breakpoint
grant update (late_fee_since, reminders_enabled, reminder_from_hour, reminder_until_hour, reminder_business_days,
    next_receipt_number, invoice_template, deposit_invoice_on_signing, cashapp_id, cashapp_enabled)
  on companies to mantel_runtime, mantel_worker;
--> statement-breakpoint

-- The same rule as mayBecome() in the domain. A test compares them.
create function transaction_may_become(amount bigint, was text, becomes text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select (amount > 0 or was in ('pending', 'processing')) and becomes = any (case was
    when 'pending' then array['processing', 'succeeded', 'failed', 'canceled']
    when 'processing' then array['succeeded', 'failed', 'canceled']
    when 'succeeded' then array['partially_refunded', 'refunded', 'disputed']
    when 'failed' then array['processing', 'succeeded']
    when 'partially_refunded' then array['succeeded', 'refunded', 'disputed']
    when 'refunded' then array['succeeded', 'partially_refunded', 'disputed']
    when 'disputed' then array['succeeded', 'partially_refunded', 'refunded']
    else '{}'::text[] end)
$$;
--> statement-breakpoint
revoke execute on function transaction_may_become from public;
--> statement-breakpoint
grant execute on function transaction_may_become to mantel_runtime, mantel_worker;
--> statement-breakpoint
-- What is booked never changes: no verb, job or command can rewrite the ledger.
create function guard_transaction() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  is_confirmed constant boolean :=
    old.source = 'claimed' and old.status = 'pending' and new.status = 'succeeded';
begin
  if (new.id, new.company_id, new.project_id, new.parent_transaction_id, new.credit_from_id, new.currency, new.source,
      new.payment_type, new.payment_method, new.created_at)
    is distinct from (old.id, old.company_id, old.project_id, old.parent_transaction_id, old.credit_from_id,
      old.currency, old.source, old.payment_type, old.payment_method, old.created_at)
    or (new.amount <> old.amount and not is_confirmed)
    or (old.invoice_id is not null and new.invoice_id is distinct from old.invoice_id)
    or (new.status <> old.status and not transaction_may_become(old.amount, old.status, new.status))
  then
    raise exception 'A booked transaction cannot be changed' using
      errcode = 'check_violation', constraint = 'transactions_guard', table = 'transactions';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guard_transaction before update on transactions
  for each row execute function guard_transaction();
--> statement-breakpoint
-- Refunds, reversals and transfers never take more out of a payment than it brought in, and a refund is never reversed
-- for more than was refunded. The lock makes concurrent ones wait.
create function cap_refunds() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  whole bigint;
  taken bigint;
begin
  select amount into whole from transactions
  where company_id = new.company_id and id = new.parent_transaction_id for no key update;
  select coalesce(sum(child.amount + coalesce((
    select sum(back.amount) from transactions back
    where back.company_id = child.company_id and back.parent_transaction_id = child.id
      and back.status in ('succeeded', 'partially_refunded', 'refunded')), 0)), 0) into taken
  from transactions child
  where child.company_id = new.company_id and child.parent_transaction_id = new.parent_transaction_id
    and child.status in ('pending', 'processing', 'succeeded', 'partially_refunded', 'refunded');
  if sign(whole) * (whole + taken) < 0 then
    raise exception 'More than the amount of the payment would be taken back' using
      errcode = 'check_violation', constraint = 'transactions_refund_cap', table = 'transactions';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger cap_refunds after insert on transactions
  for each row when (new.parent_transaction_id is not null) execute function cap_refunds();
--> statement-breakpoint
revoke execute on function guard_transaction, cap_refunds from public;
--> statement-breakpoint

-- The search functions of clients and projects, for invoices.
create policy search on invoices for select to mantel_search using (true);
--> statement-breakpoint
grant select (id, company_id, search_text, created_at) on invoices to mantel_search;
--> statement-breakpoint
create function search_invoices(
  query text, max integer default 20, own uuid[] default null, nearly boolean default false
) returns setof uuid
language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  select search_rows('invoices', query, max, own, nearly)
$$;
--> statement-breakpoint
revoke execute on function search_invoices from public;
--> statement-breakpoint
grant execute on function search_invoices to mantel_runtime, mantel_worker;
--> statement-breakpoint
grant create on schema public to mantel_search;
--> statement-breakpoint
alter function search_invoices(text, integer, uuid[], boolean) owner to mantel_search;
--> statement-breakpoint
revoke create on schema public from mantel_search;
