CREATE TABLE "subscription_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"product_tier_id" uuid,
	"status" text NOT NULL,
	"billing_period" text NOT NULL,
	"monthly_worth" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "subscription_events_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "subscription_events_status_check" CHECK ("subscription_events"."status" in ('active', 'trial', 'canceled', 'expired')),
	CONSTRAINT "subscription_events_billing_period_check" CHECK ("subscription_events"."billing_period" in ('monthly', 'annual')),
	CONSTRAINT "subscription_events_monthly_worth_check" CHECK ("subscription_events"."monthly_worth" >= 0)
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deletion_requested_by" uuid;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_product_tier_id_product_tiers_id_fk" FOREIGN KEY ("product_tier_id") REFERENCES "public"."product_tiers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_events_company_id_at_ordinal_index" ON "subscription_events" USING btree ("company_id","at","ordinal");--> statement-breakpoint
CREATE INDEX "subscription_events_at_ordinal_index" ON "subscription_events" USING btree ("at","ordinal");--> statement-breakpoint
CREATE INDEX "subscription_events_product_tier_id_index" ON "subscription_events" USING btree ("product_tier_id");--> statement-breakpoint
CREATE INDEX "users_created_at_id_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
select protect_tenant_table('subscription_events');
--> statement-breakpoint
select open_to_tenants('subscription_events', 'select');
--> statement-breakpoint
-- What a subscription brings in each month: nothing in its trial or after its end.
create function monthly_worth(tier uuid, status text, period text) returns bigint language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
    select case when period = 'annual' and t.annual_price is not null then round(t.annual_price / 12.0)::bigint
      else t.monthly_price end
    from product_tiers t where t.id = tier and status = 'active'
  ), 0)
$$;
--> statement-breakpoint
-- By a trigger: whoever changes a subscription, by whatever way, tells its story as well.
create function note_subscription() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into subscription_events (company_id, product_tier_id, status, billing_period, monthly_worth, at)
  values (new.company_id, new.product_tier_id, new.status, new.billing_period,
    monthly_worth(new.product_tier_id, new.status, new.billing_period),
    -- The clock, not now(): whoever began first may have waited, and is the last one all the same.
    case tg_op when 'INSERT' then new.created_at else clock_timestamp() end);
  return null;
end $$;
--> statement-breakpoint
revoke all on function monthly_worth, note_subscription from public;
--> statement-breakpoint
create trigger note_new_subscription after insert on subscriptions
  for each row execute function note_subscription();
--> statement-breakpoint
create trigger note_subscription after update on subscriptions for each row
  when ((old.product_tier_id, old.status, old.billing_period) is distinct from
    (new.product_tier_id, new.status, new.billing_period))
  execute function note_subscription();
--> statement-breakpoint
insert into subscription_events (company_id, product_tier_id, status, billing_period, monthly_worth, at)
select company_id, product_tier_id, status, billing_period,
  monthly_worth(product_tier_id, status, billing_period), created_at
from subscriptions;
--> statement-breakpoint
-- A company redeems a code with its plan.
grant select, update (current_uses) on offer_codes to mantel_runtime;
--> statement-breakpoint
-- The queue as its keeper sees it: what waits, what failed and why, but not with what it was called.
create function list_jobs(max integer default 100) returns table (
  id bigint, task text, attempts integer, max_attempts integer, run_at timestamptz, created_at timestamptz,
  last_error text, is_running boolean
) language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.id, j.task_identifier, j.attempts::integer, j.max_attempts::integer, j.run_at, j.created_at,
      j.last_error, j.locked_at is not null
    from graphile_worker.jobs j
    order by j.last_error is null, j.run_at, j.id
    limit least(greatest(coalesce(max, 100), 1), 500);
end $$;
--> statement-breakpoint
create function count_jobs() returns table (waiting bigint, failed bigint, given_up bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select count(*) filter (where j.last_error is null),
      count(*) filter (where j.last_error is not null and j.attempts < j.max_attempts),
      count(*) filter (where j.attempts >= j.max_attempts)
    from graphile_worker.jobs j;
end $$;
--> statement-breakpoint
-- At once, and with all its attempts; answers what it is. A job that runs at this moment is left alone.
create function retry_job(job bigint) returns text language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.reschedule_jobs(array[job], run_at := now(), attempts := 0);
  return (select j.task_identifier from graphile_worker.jobs j where j.id = job and j.locked_at is null);
end $$;
--> statement-breakpoint
revoke all on function list_jobs, count_jobs, retry_job from public;
--> statement-breakpoint
grant execute on function list_jobs, count_jobs, retry_job to mantel_admin;
--> statement-breakpoint
-- The SuperAdmin gives a company the platform's look again.
grant execute on function platform_styles to mantel_admin;
