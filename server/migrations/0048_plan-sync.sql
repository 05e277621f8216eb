ALTER TABLE "product_tiers" ADD COLUMN "provider_synced_at" timestamp (3) with time zone;--> statement-breakpoint

-- When the payment provider got a plan is not an edit of the plan either: it keeps the version.
drop trigger touch_row on product_tiers;
--> statement-breakpoint
create trigger touch_row before update on product_tiers for each row
  when ((old.provider_product_id, old.provider_monthly_price_id, old.provider_annual_price_id,
      old.provider_synced_version, old.provider_sync_error, old.provider_synced_at)
    is not distinct from (new.provider_product_id, new.provider_monthly_price_id, new.provider_annual_price_id,
      new.provider_synced_version, new.provider_sync_error, new.provider_synced_at))
  execute function touch_row();
--> statement-breakpoint
grant update (provider_synced_at) on product_tiers to mantel_worker;
