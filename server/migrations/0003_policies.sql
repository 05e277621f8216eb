-- Row-level security. A transaction names its company in the setting app.company_id; without one it sees no tenant's
-- rows. FORCE binds the owner too, which is why the owner has a policy of its own: migrations, backup and restore
-- would otherwise see nothing and say nothing. Which role may do what to a table at all is decided by the grants.
--
-- For later migrations: select protect_tenant_table('project_photos');
create function protect_tenant_table(target regclass, tenant_roles text default 'mantel_runtime, mantel_worker')
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant text := case when target = 'companies'::regclass then 'id' else 'company_id' end;
  is_ours constant text :=
    company || $q$ = (select nullif(current_setting('app.company_id', true), '')::uuid)$q$;
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy tenant on %s for all to %s using (%s) with check (%s)',
    target, tenant_roles, is_ours, is_ours);
  execute format('create policy owner on %s for all to %I using (true) with check (true)', target, current_user);
  execute format('create policy admin on %s for all to mantel_admin using (true) with check (true)', target);
end $$;
--> statement-breakpoint
select protect_tenant_table(name::regclass)
from unnest(array[
  'admin_activities', 'clients', 'companies', 'company_secrets', 'company_styles', 'company_tombstones',
  'contract_signatures', 'contract_signing_links', 'contract_templates', 'contracts', 'files', 'idempotency_keys',
  'invitations', 'invoice_line_items', 'invoice_number_gaps', 'invoices', 'lead_tokens', 'lead_widget_configs',
  'leads', 'message_templates', 'offer_code_redemptions', 'project_activities', 'project_contract_templates',
  'project_documents', 'project_members', 'project_resources', 'projects', 'saved_resources', 'startup_checklist',
  'subscriptions', 'transactions', 'users'
]) as name;
--> statement-breakpoint
-- The worker has policies of its own on these four.
select protect_tenant_table(name::regclass, 'mantel_runtime')
from unnest(array['email_verifications', 'messages', 'password_resets', 'sessions']) as name;
--> statement-breakpoint
-- A job without a company handles the platform's own mail.
create policy worker on messages for all to mantel_worker
  using (company_id is not distinct from (select nullif(current_setting('app.company_id', true), '')::uuid))
  with check (company_id is not distinct from (select nullif(current_setting('app.company_id', true), '')::uuid));
--> statement-breakpoint
-- The worker throws away what has run out, everywhere; it sees nothing else of these tables.
create policy cleanup on sessions for all to mantel_worker
  using (expires_at < now() or revoked_at < now()) with check (false);
--> statement-breakpoint
create policy cleanup on password_resets for all to mantel_worker using (expires_at < now()) with check (false);
--> statement-breakpoint
create policy cleanup on email_verifications for all to mantel_worker using (expires_at < now()) with check (false);
--> statement-breakpoint
create policy cleanup on idempotency_keys for all to mantel_worker using (expires_at < now()) with check (false);
--> statement-breakpoint
-- Signing in comes before a company is known.
do $$
declare name text;
begin
  foreach name in array array[
    'admin_activities', 'companies', 'email_verifications', 'invitations', 'messages', 'password_resets', 'sessions',
    'subscriptions', 'users'
  ] loop
    execute format('create policy auth on %I for all to mantel_auth using (true) with check (true)', name);
  end loop;
end $$;
--> statement-breakpoint
-- No condition here, on purpose: ILIKE is not leakproof, so behind a condition it could not use its index. The
-- functions that this role owns filter by the transaction's company themselves.
create policy search on clients for select to mantel_search using (true);
--> statement-breakpoint
create policy search on projects for select to mantel_search using (true);
