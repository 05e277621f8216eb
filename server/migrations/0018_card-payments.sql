CREATE TABLE "provider_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"account_id" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disconnected_at" timestamp (3) with time zone,
	CONSTRAINT "provider_accounts_account_id_unique" UNIQUE("account_id"),
	CONSTRAINT "provider_accounts_company_id_account_id_unique" UNIQUE("company_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"provider_dispute_id" varchar(200) NOT NULL,
	"amount" bigint NOT NULL,
	"reason" varchar(100) NOT NULL,
	"status" text NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "disputes_provider_dispute_id_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "disputes_status_check" CHECK ("disputes"."status" in ('warning', 'needs_response', 'under_review', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"provider_payout_id" varchar(200) NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"arrival_date" date NOT NULL,
	"is_linked" boolean DEFAULT false NOT NULL,
	"entries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_provider_payout_id_unique" UNIQUE("provider_payout_id"),
	CONSTRAINT "payouts_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "payouts_status_check" CHECK ("payouts"."status" in ('pending', 'in_transit', 'paid', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "provider_checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"part" text NOT NULL,
	"payment_method" text NOT NULL,
	"amount" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"account_id" varchar(200) NOT NULL,
	"session_id" varchar(200),
	"payment_intent_id" varchar(200),
	"url" text,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "provider_checkouts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "provider_checkouts_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "provider_checkouts_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "provider_checkouts_attempt_unique" UNIQUE("company_id","invoice_id","attempt"),
	CONSTRAINT "provider_checkouts_amount_check" CHECK ("provider_checkouts"."amount" >= 1),
	CONSTRAINT "provider_checkouts_attempt_check" CHECK ("provider_checkouts"."attempt" >= 1),
	CONSTRAINT "provider_checkouts_part_check" CHECK ("provider_checkouts"."part" in ('deposit', 'final', 'full')),
	CONSTRAINT "provider_checkouts_payment_method_check" CHECK ("provider_checkouts"."payment_method" in ('card', 'ach')),
	CONSTRAINT "provider_checkouts_status_check" CHECK ("provider_checkouts"."status" in ('creating', 'open', 'complete', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" varchar(200) PRIMARY KEY NOT NULL,
	"account_id" varchar(200),
	"type" varchar(200) NOT NULL,
	"api_version" varchar(50),
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" varchar(10000),
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	CONSTRAINT "provider_events_state_check" CHECK ("provider_events"."state" in ('received', 'done', 'ignored', 'dead'))
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "provider_name" varchar(200);--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "provider_charges_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "provider_payouts_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "provider_details_submitted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "provider_ach_active" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "provider_requirements" jsonb;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "provider_payout_schedule" varchar(100);--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "provider_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_transaction_fk" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_checkouts" ADD CONSTRAINT "provider_checkouts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_checkouts" ADD CONSTRAINT "provider_checkouts_invoice_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_accounts_connected_unique" ON "provider_accounts" USING btree ("company_id") WHERE "provider_accounts"."disconnected_at" is null;--> statement-breakpoint
CREATE INDEX "disputes_company_id_transaction_id_index" ON "disputes" USING btree ("company_id","transaction_id");--> statement-breakpoint
CREATE INDEX "disputes_company_id_opened_at_id_index" ON "disputes" USING btree ("company_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "payouts_company_id_arrival_date_id_index" ON "payouts" USING btree ("company_id","arrival_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_checkouts_open_unique" ON "provider_checkouts" USING btree ("company_id","invoice_id") WHERE "provider_checkouts"."status" in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "provider_checkouts_unfinished_index" ON "provider_checkouts" USING btree ("created_at") WHERE "provider_checkouts"."status" in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "provider_events_received_at_id_index" ON "provider_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "provider_events_unfinished_index" ON "provider_events" USING btree ("state","received_at") WHERE "provider_events"."state" in ('received', 'dead');--> statement-breakpoint
CREATE INDEX "transactions_payout_index" ON "transactions" USING btree ("company_id","payout_id") WHERE "transactions"."payout_id" is not null;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_provider_requirements_check" CHECK (jsonb_typeof("companies"."provider_requirements") = 'object');
--> statement-breakpoint
-- Roles may update only listed columns of companies, and a new column is not among them.
grant update (provider_name, provider_charges_enabled, provider_payouts_enabled, provider_details_submitted,
    provider_ach_active, provider_requirements, provider_payout_schedule, provider_checked_at)
  on companies to mantel_runtime, mantel_worker;
--> statement-breakpoint
select protect_tenant_table(name::regclass)
from unnest(array['disputes', 'payouts', 'provider_accounts', 'provider_checkouts']) as name;
--> statement-breakpoint
select track_changes(name::regclass) from unnest(array['disputes', 'provider_checkouts']) as name;
--> statement-breakpoint
-- History of money: these rows are deleted only together with their company.
select open_to_tenants(name::regclass, 'select, insert, update')
from unnest(array['disputes', 'payouts', 'provider_checkouts']) as name;
--> statement-breakpoint
-- An account belongs to one company forever, because events about it can arrive long after it was disconnected.
select open_to_tenants('provider_accounts', 'select, insert');
--> statement-breakpoint
grant update (disconnected_at) on provider_accounts to mantel_runtime, mantel_worker;
--> statement-breakpoint

-- The provider's events belong to no company until a job has read them. Requests can only add one, with the function
-- below. The SuperAdmin reads everything but their content.
grant select, delete, update (state, attempts, last_error, processed_at) on provider_events to mantel_worker;
--> statement-breakpoint
select grant_except('select', 'provider_events', 'mantel_admin', array['payload']);
--> statement-breakpoint
grant update (state, attempts, last_error, processed_at) on provider_events to mantel_admin;
--> statement-breakpoint
-- Stores an event together with the job that processes it. Returns false if the event is known, and then changes nothing.
create function store_provider_event(
  event_id text, event_type text, account text, version text, content jsonb, happened_at timestamptz
) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into provider_events (id, type, account_id, api_version, payload, created_at)
  values (event_id, event_type, account, version, content, happened_at)
  on conflict do nothing;
  if not found then return false; end if;
  perform enqueue('process-provider-event', jsonb_build_object('eventId', event_id), job_key => 'event ' || event_id);
  return true;
end $$;
--> statement-breakpoint
revoke execute on function store_provider_event from public;
--> statement-breakpoint
grant execute on function store_provider_event to mantel_runtime;
