-- Who may do what. A table that is not named here is open to nobody but its owner, and so is a new one.
revoke all on schema public from public;
--> statement-breakpoint
do $$
declare made record;
begin
  for made in select oid::regprocedure as name from pg_proc where proowner = current_user::regrole loop
    execute format('revoke all on function %s from public', made.name);
  end loop;
end $$;
--> statement-breakpoint
grant usage on schema public to mantel_runtime, mantel_auth, mantel_admin, mantel_worker;
--> statement-breakpoint
grant execute on function enqueue to mantel_runtime, mantel_auth, mantel_admin, mantel_worker;
--> statement-breakpoint
grant execute on function platform_styles to mantel_runtime, mantel_auth, mantel_worker;
--> statement-breakpoint
grant execute on function company_of_link to mantel_runtime;
--> statement-breakpoint
grant execute on function search_clients, search_projects to mantel_runtime, mantel_worker;
--> statement-breakpoint
-- For later migrations: select open_to_tenants('project_photos');
create function open_to_tenants(target regclass, rights text default 'select, insert, update, delete')
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('grant %s on %s to mantel_runtime, mantel_worker', rights, target);
  execute format('grant select on %s to mantel_admin', target);
end $$;
--> statement-breakpoint
-- All columns but some. A column that is added later is not among them until it is granted.
create function grant_except(right_name text, target regclass, roles text, hidden text[])
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('grant %s (%s) on %s to %s', right_name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = target and attnum > 0 and not attisdropped and attname <> all (hidden)),
    target, roles);
end $$;
--> statement-breakpoint
revoke all on function open_to_tenants, grant_except from public;
--> statement-breakpoint

-- runtime and worker: a company's own rows -------------------------------------------------------------------------
select open_to_tenants(name::regclass)
from unnest(array[
  'clients', 'company_secrets', 'contract_templates', 'contracts', 'files', 'idempotency_keys', 'invoice_line_items',
  'invoices', 'leads', 'message_templates', 'project_contract_templates', 'project_documents', 'project_members',
  'project_resources', 'projects', 'saved_resources'
]) as name;
--> statement-breakpoint
-- Rows that are never deleted on their own: they go with their project, their lead or their company.
select open_to_tenants(name::regclass, 'select, insert, update')
from unnest(array[
  'company_styles', 'contract_signing_links', 'invitations', 'lead_tokens', 'lead_widget_configs', 'messages',
  'startup_checklist', 'subscriptions', 'transactions'
]) as name;
--> statement-breakpoint
-- What was written here stays as it was written.
select open_to_tenants(name::regclass, 'select, insert')
from unnest(array['admin_activities', 'contract_signatures', 'invoice_number_gaps', 'project_activities']) as name;
--> statement-breakpoint
select open_to_tenants('offer_code_redemptions', 'select, insert, delete');
--> statement-breakpoint
-- Suspension and deletion of a company are not the company's own to decide.
grant select, insert on companies to mantel_runtime, mantel_worker;
--> statement-breakpoint
select grant_except('update', 'companies', 'mantel_runtime, mantel_worker',
  array['id', 'suspended_at', 'deletion_requested_at', 'created_at', 'updated_at', 'version']);
--> statement-breakpoint
-- Writing a password's hash for a new user, never reading one.
grant insert on users to mantel_runtime, mantel_worker;
--> statement-breakpoint
select grant_except('select', 'users', 'mantel_runtime, mantel_worker', array['password']);
--> statement-breakpoint
grant update (first_name, last_name, phone, role, client_id, avatar_file_id, deactivated_at)
  on users to mantel_runtime, mantel_worker;
--> statement-breakpoint
grant select on business_profiles, landing_page_content, onboarding_content, platform_settings, pricing_page_content,
  product_tiers, system_email_templates, waitlist_settings to mantel_runtime, mantel_worker;
--> statement-breakpoint
grant select, insert, update, delete on rate_limits to mantel_runtime, mantel_worker;
--> statement-breakpoint
-- Registration uses up its invitation and orders the proof of its address in the transaction that makes the company.
grant select, update (used_at) on registration_invites to mantel_runtime;
--> statement-breakpoint
grant insert on email_verifications, waitlist to mantel_runtime;
--> statement-breakpoint
-- The worker also keeps its own books and clears away what has run out.
grant select, insert, delete on finished_jobs to mantel_worker;
--> statement-breakpoint
grant delete on messages to mantel_worker;
--> statement-breakpoint
grant select (id, expires_at, revoked_at), delete on sessions to mantel_worker;
--> statement-breakpoint
grant select (id, expires_at, used_at), delete on password_resets, email_verifications, registration_invites
  to mantel_worker;
--> statement-breakpoint

-- auth: who somebody is, and nothing of what they work on ---------------------------------------------------------
grant select on users, invitations, subscriptions, system_email_templates, waitlist_settings, platform_settings
  to mantel_auth;
--> statement-breakpoint
grant update (password, email, email_verified_at, first_name, last_name, phone, avatar_file_id) on users to mantel_auth;
--> statement-breakpoint
grant select (id, name, time_zone, staff_see_all_projects, staff_see_prices, managers_may_refund, suspended_at,
  deletion_requested_at) on companies to mantel_auth;
--> statement-breakpoint
grant select, insert, update on sessions, password_resets, email_verifications to mantel_auth;
--> statement-breakpoint
grant select, update (used_at) on registration_invites to mantel_auth;
--> statement-breakpoint
grant select, insert on waitlist to mantel_auth;
--> statement-breakpoint
grant insert on admin_activities to mantel_auth;
--> statement-breakpoint
grant select (id, dedupe_key), insert on messages to mantel_auth;
--> statement-breakpoint
grant select, insert, update, delete on rate_limits to mantel_auth;
--> statement-breakpoint

-- admin: looks at everything but secrets and passwords, writes what belongs to the platform ------------------------
grant select on all tables in schema public to mantel_admin;
--> statement-breakpoint
revoke select on company_secrets, users from mantel_admin;
--> statement-breakpoint
select grant_except('select', 'users', 'mantel_admin', array['password']);
--> statement-breakpoint
grant insert, update, delete on business_profiles, company_styles, landing_page_content, offer_codes,
  onboarding_content, platform_settings, pricing_page_content, product_tiers, registration_invites,
  system_email_templates, waitlist, waitlist_settings to mantel_admin;
--> statement-breakpoint
grant insert, update, delete on companies to mantel_admin;
--> statement-breakpoint
grant insert, update on idempotency_keys, invitations, subscriptions to mantel_admin;
--> statement-breakpoint
grant insert on admin_activities, company_tombstones, messages, users to mantel_admin;
--> statement-breakpoint
select grant_except('update', 'users', 'mantel_admin', array['id', 'password', 'created_at', 'updated_at', 'version']);
--> statement-breakpoint
grant update (revoked_at) on sessions to mantel_admin;
