-- What each role can do. Only the owner can use a table or a function that is not named here; this includes new ones.
revoke all on schema public from public;
--> statement-breakpoint
grant usage on schema public to mantel_runtime, mantel_auth, mantel_admin, mantel_worker, mantel_search;
--> statement-breakpoint
-- Later migrations call this for each new table: select open_to_tenants('project_photos');
create function open_to_tenants(target regclass, rights text default 'select, insert, update, delete')
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('grant %s on %s to mantel_runtime, mantel_worker', rights, target);
  execute format('grant select on %s to mantel_admin', target);
end $$;
--> statement-breakpoint
-- Grants a right on all columns except the hidden ones. A column that is added later needs a grant of its own.
create function grant_except(right_name text, target regclass, roles text, hidden text[])
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('grant %s (%s) on %s to %s', right_name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = target and attnum > 0 and not attisdropped and attname <> all (hidden)),
    target, roles);
end $$;
--> statement-breakpoint

grant execute on function enqueue to mantel_runtime, mantel_auth, mantel_admin, mantel_worker;
--> statement-breakpoint
grant execute on function platform_styles to mantel_runtime, mantel_auth, mantel_admin, mantel_worker;
--> statement-breakpoint
grant execute on function company_of_link to mantel_runtime;
--> statement-breakpoint
grant execute on function search_clients, search_projects to mantel_runtime, mantel_worker;
--> statement-breakpoint
grant execute on function analyze_after_import to mantel_worker;
--> statement-breakpoint
grant execute on function list_jobs, count_jobs, retry_job to mantel_admin;
--> statement-breakpoint

-- mantel_runtime and mantel_worker: the rows of one company.
select open_to_tenants(name::regclass)
from unnest(array[
  'client_merges', 'clients', 'company_secrets', 'contract_templates', 'contracts', 'files', 'idempotency_keys',
  'imports', 'invoice_line_items', 'invoices', 'leads', 'message_templates', 'project_contract_templates',
  'project_documents', 'project_members', 'project_resources', 'projects', 'saved_resources', 'uploads'
]) as name;
--> statement-breakpoint
-- These rows are deleted only together with their project, lead or company.
select open_to_tenants(name::regclass, 'select, insert, update')
from unnest(array[
  'company_styles', 'contract_signing_links', 'invitations', 'lead_tokens', 'lead_widget_configs', 'messages',
  'startup_checklist', 'subscriptions', 'transactions'
]) as name;
--> statement-breakpoint
-- History and evidence: these rows are never changed.
select open_to_tenants(name::regclass, 'select, insert')
from unnest(array[
  'admin_activities', 'contract_seals', 'contract_signatures', 'contract_versions', 'invoice_number_gaps',
  'project_activities', 'sign_events'
]) as name;
--> statement-breakpoint
-- A trigger writes these rows with the owner's rights.
select open_to_tenants('subscription_events', 'select');
--> statement-breakpoint
select open_to_tenants('offer_code_redemptions', 'select, insert, delete');
--> statement-breakpoint
-- A company cannot suspend or delete itself, or lift its own suspension.
grant select, insert on companies to mantel_runtime, mantel_worker;
--> statement-breakpoint
select grant_except('update', 'companies', 'mantel_runtime, mantel_worker',
  array['id', 'suspended_at', 'deletion_requested_at', 'deletion_requested_by', 'created_at', 'updated_at', 'version']);
--> statement-breakpoint
-- These roles write the password hash of a new user, but cannot read or change one.
grant insert on users to mantel_runtime, mantel_worker;
--> statement-breakpoint
select grant_except('select', 'users', 'mantel_runtime, mantel_worker', array['password']);
--> statement-breakpoint
grant update (first_name, last_name, phone, role, client_id, avatar_file_id, deactivated_at)
  on users to mantel_runtime, mantel_worker;
--> statement-breakpoint
-- Sealing a contract needs the private key in seal_certificates, which is encrypted.
grant select on business_profiles, landing_page_content, onboarding_content, platform_settings, pricing_page_content,
  product_tiers, seal_certificates, system_email_templates, waitlist_settings to mantel_runtime, mantel_worker;
--> statement-breakpoint
grant select, insert, update, delete on rate_limits to mantel_runtime, mantel_worker;
--> statement-breakpoint
-- The transaction that creates a company also marks its registration invitation as used and creates the verification
-- of the email address.
grant select, update (used_at) on registration_invites to mantel_runtime;
--> statement-breakpoint
grant insert on email_verifications, waitlist to mantel_runtime;
--> statement-breakpoint
-- A company redeems an offer code when it chooses a plan.
grant select, update (current_uses) on offer_codes to mantel_runtime;
--> statement-breakpoint
-- The worker also records finished jobs and deletes old messages and expired rows.
grant select, insert, delete on finished_jobs to mantel_worker;
--> statement-breakpoint
grant delete on messages to mantel_worker;
--> statement-breakpoint
grant select (id, expires_at, revoked_at), delete on sessions to mantel_worker;
--> statement-breakpoint
grant select (id, expires_at, used_at), delete on password_resets, email_verifications, registration_invites
  to mantel_worker;
--> statement-breakpoint

-- mantel_auth: accounts and sign-in, no business data.
grant select on users, invitations, subscriptions, system_email_templates, waitlist_settings, platform_settings
  to mantel_auth;
--> statement-breakpoint
grant update (password, email, email_verified_at, first_name, last_name, phone, avatar_file_id) on users to mantel_auth;
--> statement-breakpoint
-- The answer to a sign-in contains the company's permissions and its names for the sections of the app.
grant select (id, name, time_zone, staff_see_all_projects, staff_see_prices, managers_may_refund, navigation_labels,
  suspended_at, deletion_requested_at) on companies to mantel_auth;
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

-- mantel_admin: reads everything but secrets and passwords, writes the data of the platform.
grant select on all tables in schema public to mantel_admin;
--> statement-breakpoint
revoke select on company_secrets, seal_certificates, users from mantel_admin;
--> statement-breakpoint
select grant_except('select', 'users', 'mantel_admin', array['password']);
--> statement-breakpoint
select grant_except('select', 'seal_certificates', 'mantel_admin', array['sealed_key']);
--> statement-breakpoint
grant insert, update, delete on business_profiles, companies, company_styles, landing_page_content, offer_codes,
  onboarding_content, platform_settings, pricing_page_content, product_tiers, registration_invites,
  system_email_templates, waitlist, waitlist_settings to mantel_admin;
--> statement-breakpoint
grant insert, update on idempotency_keys, invitations, subscriptions to mantel_admin;
--> statement-breakpoint
grant insert on admin_activities, company_tombstones, messages, users to mantel_admin;
--> statement-breakpoint
select grant_except('update', 'users', 'mantel_admin', array['id', 'password', 'created_at', 'updated_at', 'version']);
--> statement-breakpoint
grant insert, update (retired_at) on seal_certificates to mantel_admin;
--> statement-breakpoint
grant update (revoked_at) on sessions to mantel_admin;
--> statement-breakpoint

-- mantel_search: what the search functions read.
grant select (id, company_id, search_text, created_at) on clients, projects to mantel_search;
--> statement-breakpoint
grant select (client_id) on projects to mantel_search;
