-- An email that was changed in the database after it was queued is not sent.
ALTER TABLE "messages" ADD COLUMN "signature" varchar(200);--> statement-breakpoint
-- A check has one result, even if its last job runs again.
ALTER TABLE "evidence_checks" ADD CONSTRAINT "evidence_checks_started_at_unique" UNIQUE("started_at");
--> statement-breakpoint
-- A contract whose row was deleted, but not its seal, still has a company, so that its record is reported as missing.
create or replace function company_of_link(kind text, key text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case kind
    when 'signing' then (select company_id from contract_signing_links where token_hash = key)
    when 'proof' then (select company_id from contract_seals where proof_hash = key)
    when 'contract' then coalesce((select company_id from contracts where id = key::uuid),
      (select company_id from contract_seals where contract_id = key::uuid limit 1))
    when 'invoice' then (select company_id from invoices where pay_token_hash = key)
    when 'lead' then (select company_id from lead_tokens where token_hash = key)
    when 'widget' then (select company_id from lead_widget_configs where widget_key = key)
  end
$$;
