CREATE TABLE "plan_checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"tier_id" uuid,
	"billing_period" text NOT NULL,
	"offer_code_id" uuid,
	"user_id" uuid,
	"status" text DEFAULT 'creating' NOT NULL,
	"provider_price_id" varchar(200) NOT NULL,
	"trial_days" integer,
	"session_id" varchar(200),
	"url" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "plan_checkouts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "plan_checkouts_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "plan_checkouts_status_check" CHECK ("plan_checkouts"."status" in ('creating', 'open', 'complete', 'expired')),
	CONSTRAINT "plan_checkouts_billing_period_check" CHECK ("plan_checkouts"."billing_period" in ('monthly', 'annual')),
	CONSTRAINT "plan_checkouts_trial_days_check" CHECK ("plan_checkouts"."trial_days" >= 1)
);
--> statement-breakpoint
CREATE TABLE "plan_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"provider_invoice_id" varchar(200) NOT NULL,
	"number" varchar(100),
	"status" text NOT NULL,
	"description" varchar(500),
	"total" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"amount_paid" bigint DEFAULT 0 NOT NULL,
	"amount_refunded" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"payment_intent_id" varchar(200),
	"url" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "plan_invoices_provider_invoice_id_unique" UNIQUE("provider_invoice_id"),
	CONSTRAINT "plan_invoices_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "plan_invoices_status_check" CHECK ("plan_invoices"."status" in ('draft', 'open', 'paid', 'uncollectible', 'void')),
	CONSTRAINT "plan_invoices_amount_refunded_check" CHECK ("plan_invoices"."amount_refunded" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plan_notices" (
	"company_id" uuid NOT NULL,
	"key" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_notices_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
CREATE TABLE "tier_prices" (
	"provider_price_id" varchar(200) PRIMARY KEY NOT NULL,
	"tier_id" uuid,
	"billing_period" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tier_prices_billing_period_check" CHECK ("tier_prices"."billing_period" in ('monthly', 'annual')),
	CONSTRAINT "tier_prices_amount_check" CHECK ("tier_prices"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "offer_codes" DROP CONSTRAINT "offer_codes_uses_check";--> statement-breakpoint
ALTER TABLE "offer_codes" ADD COLUMN "reserved_uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_tiers" ADD COLUMN "provider_synced_version" integer;--> statement-breakpoint
ALTER TABLE "product_tiers" ADD COLUMN "provider_sync_error" varchar(500);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_tier_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_billing_period" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "offer_code_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_comped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "manual_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_brand" varchar(50);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_last4" varchar(4);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD CONSTRAINT "plan_checkouts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD CONSTRAINT "plan_checkouts_tier_id_product_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."product_tiers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD CONSTRAINT "plan_checkouts_offer_code_id_offer_codes_id_fk" FOREIGN KEY ("offer_code_id") REFERENCES "public"."offer_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_checkouts" ADD CONSTRAINT "plan_checkouts_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("user_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD CONSTRAINT "plan_invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_notices" ADD CONSTRAINT "plan_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_prices" ADD CONSTRAINT "tier_prices_tier_id_product_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."product_tiers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_checkouts_open_unique" ON "plan_checkouts" USING btree ("company_id") WHERE "plan_checkouts"."status" in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "plan_checkouts_company_id_user_id_index" ON "plan_checkouts" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "plan_checkouts_tier_id_index" ON "plan_checkouts" USING btree ("tier_id");--> statement-breakpoint
CREATE INDEX "plan_checkouts_offer_code_id_index" ON "plan_checkouts" USING btree ("offer_code_id");--> statement-breakpoint
CREATE INDEX "plan_invoices_company_id_issued_at_index" ON "plan_invoices" USING btree ("company_id","issued_at");--> statement-breakpoint
CREATE INDEX "plan_invoices_issued_at_index" ON "plan_invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "tier_prices_tier_id_index" ON "tier_prices" USING btree ("tier_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_tier_id_product_tiers_id_fk" FOREIGN KEY ("next_tier_id") REFERENCES "public"."product_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_offer_code_id_offer_codes_id_fk" FOREIGN KEY ("offer_code_id") REFERENCES "public"."offer_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_next_tier_id_index" ON "subscriptions" USING btree ("next_tier_id");--> statement-breakpoint
CREATE INDEX "subscriptions_offer_code_id_index" ON "subscriptions" USING btree ("offer_code_id");--> statement-breakpoint
ALTER TABLE "offer_codes" ADD CONSTRAINT "offer_codes_uses_check" CHECK ("offer_codes"."current_uses" >= 0 and "offer_codes"."reserved_uses" >= 0 and ("offer_codes"."max_uses" is null or "offer_codes"."current_uses" + "offer_codes"."reserved_uses" <= "offer_codes"."max_uses"));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_billing_period_check" CHECK ("subscriptions"."next_billing_period" in ('monthly', 'annual'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_price_check" CHECK ("subscriptions"."price" >= 0);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_check" CHECK (("subscriptions"."next_tier_id" is null) = ("subscriptions"."next_billing_period" is null));--> statement-breakpoint

-- What the payment provider knows about a plan is not an edit of the plan: it keeps the version.
drop trigger touch_row on product_tiers;
--> statement-breakpoint
create trigger touch_row before update on product_tiers for each row
  when ((old.provider_product_id, old.provider_monthly_price_id, old.provider_annual_price_id,
      old.provider_synced_version, old.provider_sync_error)
    is not distinct from (new.provider_product_id, new.provider_monthly_price_id, new.provider_annual_price_id,
      new.provider_synced_version, new.provider_sync_error))
  execute function touch_row();
--> statement-breakpoint
-- Neither is asking the provider for a subscription an edit of it.
drop trigger touch_row on subscriptions;
--> statement-breakpoint
create trigger touch_row before update on subscriptions for each row
  when (old.provider_checked_at is not distinct from new.provider_checked_at)
  execute function touch_row();
--> statement-breakpoint
-- Nor is a reserved use of a code.
drop trigger touch_row on offer_codes;
--> statement-breakpoint
create trigger touch_row before update on offer_codes for each row
  when ((old.current_uses, old.reserved_uses) = (new.current_uses, new.reserved_uses))
  execute function touch_row();
--> statement-breakpoint
-- Gives a reserved use back when the page on which the company pays is closed, or is deleted with its company.
create function release_offer_code() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update offer_codes set reserved_uses = reserved_uses - 1 where id = old.offer_code_id;
  return null;
end $$;
--> statement-breakpoint
create trigger release_offer_code after update on plan_checkouts for each row
  when (old.offer_code_id is not null and old.status in ('creating', 'open') and new.status not in ('creating', 'open'))
  execute function release_offer_code();
--> statement-breakpoint
create trigger release_offer_code_of_deleted after delete on plan_checkouts for each row
  when (old.offer_code_id is not null and old.status in ('creating', 'open'))
  execute function release_offer_code();
--> statement-breakpoint
-- The monthly revenue of a subscription, in cents: of what the provider charges, or else of the plan's price.
create function subscription_worth(given subscriptions) returns bigint language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select case
    when given.status <> 'active' or given.is_comped then 0
    when given.price is null then monthly_worth(given.product_tier_id, given.status, given.billing_period)
    when given.billing_period = 'annual' then round(given.price / 12.0)::bigint
    else given.price
  end
$$;
--> statement-breakpoint
create or replace function note_subscription() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into subscription_events (company_id, product_tier_id, status, billing_period, monthly_worth, at)
  values (new.company_id, new.product_tier_id, new.status, new.billing_period, subscription_worth(new),
    -- Not now(), which is the start of the transaction: a transaction that waited for a lock writes later than one
    -- that began after it.
    case tg_op when 'INSERT' then new.created_at else clock_timestamp() end);
  return null;
end $$;
--> statement-breakpoint
drop trigger note_subscription on subscriptions;
--> statement-breakpoint
create trigger note_subscription after update on subscriptions for each row
  when ((old.product_tier_id, old.status, old.billing_period, old.price, old.is_comped) is distinct from
    (new.product_tier_id, new.status, new.billing_period, new.price, new.is_comped))
  execute function note_subscription();
--> statement-breakpoint

select protect_tenant_table(name::regclass)
from unnest(array['plan_checkouts', 'plan_invoices', 'plan_notices']) as name;
--> statement-breakpoint
select track_changes(name::regclass) from unnest(array['plan_checkouts', 'plan_invoices']) as name;
--> statement-breakpoint
-- History of money: these rows are deleted only together with their company.
select open_to_tenants(name::regclass, 'select, insert, update')
from unnest(array['plan_checkouts', 'plan_invoices']) as name;
--> statement-breakpoint
select open_to_tenants('plan_notices', 'select, insert');
--> statement-breakpoint
grant insert on plan_notices to mantel_admin;
--> statement-breakpoint
grant update (amount_refunded) on plan_invoices to mantel_admin;
--> statement-breakpoint
-- Prices at the provider are the same for all companies. A job stores them when a plan was sent there.
grant select on tier_prices to mantel_runtime, mantel_worker, mantel_admin;
--> statement-breakpoint
grant insert on tier_prices to mantel_worker;
--> statement-breakpoint
grant update (provider_product_id, provider_monthly_price_id, provider_annual_price_id, provider_synced_version,
  provider_sync_error) on product_tiers to mantel_worker;
--> statement-breakpoint
grant select on offer_codes to mantel_worker;
--> statement-breakpoint
grant update (current_uses, reserved_uses) on offer_codes to mantel_runtime, mantel_worker;
