ALTER TABLE "subscriptions" ADD COLUMN "has_discount" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "discount_ends_at" timestamp (3) with time zone;--> statement-breakpoint
-- Writes the history of a subscription at the time of the product's clock, which tests can move. A later change of a
-- company never gets an earlier time, also if the clocks of two processes differ.
create or replace function note_subscription() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  told timestamptz := nullif(current_setting('app.now', true), '')::timestamptz;
begin
  insert into subscription_events (company_id, product_tier_id, status, billing_period, monthly_worth, at)
  values (new.company_id, new.product_tier_id, new.status, new.billing_period, subscription_worth(new),
    -- Not now(), which is the start of the transaction: a transaction that waited for a lock writes later than one
    -- that began after it.
    case tg_op when 'INSERT' then new.created_at else greatest(coalesce(told, clock_timestamp()),
      (select max(e.at) from subscription_events e where e.company_id = new.company_id)) end);
  return null;
end $$;
