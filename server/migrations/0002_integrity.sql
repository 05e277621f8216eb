-- References between tables that refer to each other, and from a table to itself. They are not in server/src/schema
-- because two schema files cannot import each other. They are deferrable so that a restore can load one table after
-- the other.
alter table companies add constraint companies_logo_file_fk
  foreign key (id, logo_file_id) references files (company_id, id)
  on delete set null (logo_file_id) deferrable initially immediate;
--> statement-breakpoint
alter table companies add constraint companies_default_contract_template_fk
  foreign key (id, default_contract_template) references contract_templates (company_id, id)
  on delete set null (default_contract_template) deferrable initially immediate;
--> statement-breakpoint
alter table users add constraint users_avatar_file_fk
  foreign key (company_id, avatar_file_id) references files (company_id, id)
  on delete set null (avatar_file_id) deferrable initially immediate;
--> statement-breakpoint
alter table projects add constraint projects_contract_signing_link_fk
  foreign key (company_id, contract_signing_link_id) references contract_signing_links (company_id, id)
  on delete set null (contract_signing_link_id) deferrable initially immediate;
--> statement-breakpoint
alter table transactions add constraint transactions_parent_fk
  foreign key (company_id, parent_transaction_id) references transactions (company_id, id)
  deferrable initially immediate;
--> statement-breakpoint
alter table files add constraint files_preview_of_fk
  foreign key (company_id, preview_of) references files (company_id, id)
  on delete cascade deferrable initially immediate;
--> statement-breakpoint

-- Every update of a row sets updated_at and increments version. The trigger overwrites any values in the update
-- itself.
create function touch_row() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end $$;
--> statement-breakpoint
-- Later migrations call this for each new table: select track_changes('project_photos');
create function track_changes(target regclass) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('create trigger touch_row before update on %s for each row execute function touch_row()', target);
end $$;
--> statement-breakpoint
select track_changes(attrelid::regclass)
from pg_attribute
where attname = 'updated_at' and attrelid <> 'offer_codes'::regclass
  and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r');
--> statement-breakpoint
-- Redeeming a code only increments current_uses. It keeps the version, so that it does not conflict with an admin who
-- is editing the code at the same time.
create trigger touch_row before update on offer_codes
  for each row when (new.current_uses = old.current_uses) execute function touch_row();
--> statement-breakpoint

-- The monthly revenue of a subscription, in cents. Only an active subscription has any: not a trial, and not one that
-- was canceled or has expired.
create function monthly_worth(tier uuid, status text, period text) returns bigint language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
    select case when period = 'annual' and t.annual_price is not null then round(t.annual_price / 12.0)::bigint
      else t.monthly_price end
    from product_tiers t where t.id = tier and status = 'active'
  ), 0)
$$;
--> statement-breakpoint
-- Records each change of a subscription in subscription_events. A trigger does this so that no code path can forget
-- it.
create function note_subscription() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into subscription_events (company_id, product_tier_id, status, billing_period, monthly_worth, at)
  values (new.company_id, new.product_tier_id, new.status, new.billing_period,
    monthly_worth(new.product_tier_id, new.status, new.billing_period),
    -- Not now(), which is the start of the transaction: a transaction that waited for a lock writes later than one
    -- that began after it.
    case tg_op when 'INSERT' then new.created_at else clock_timestamp() end);
  return null;
end $$;
--> statement-breakpoint
create trigger note_new_subscription after insert on subscriptions
  for each row execute function note_subscription();
--> statement-breakpoint
create trigger note_subscription after update on subscriptions for each row
  when ((old.product_tier_id, old.status, old.billing_period) is distinct from
    (new.product_tier_id, new.status, new.billing_period))
  execute function note_subscription();
