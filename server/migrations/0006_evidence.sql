CREATE TABLE "sign_event_heads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"hash" varchar(64) NOT NULL,
	"signature" varchar(200) NOT NULL,
	CONSTRAINT "sign_event_heads_contract_unique" UNIQUE("company_id","contract_id"),
	CONSTRAINT "sign_event_heads_seq_check" CHECK ("sign_event_heads"."seq" >= 1),
	CONSTRAINT "sign_event_heads_hash_check" CHECK ("sign_event_heads"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "evidence_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"contracts" integer NOT NULL,
	"partial" integer NOT NULL,
	"altered" integer NOT NULL,
	"examples" jsonb NOT NULL,
	"signature" varchar(200) NOT NULL,
	CONSTRAINT "evidence_checks_contracts_check" CHECK ("evidence_checks"."contracts" >= 0),
	CONSTRAINT "evidence_checks_partial_check" CHECK ("evidence_checks"."partial" >= 0),
	CONSTRAINT "evidence_checks_altered_check" CHECK ("evidence_checks"."altered" >= 0),
	CONSTRAINT "evidence_checks_examples_check" CHECK (octet_length("evidence_checks"."examples"::text) <= 400000)
);
--> statement-breakpoint
ALTER TABLE "contract_seals" ADD COLUMN "manifest" jsonb;--> statement-breakpoint
ALTER TABLE "contract_seals" ADD COLUMN "manifest_signature" varchar(500);--> statement-breakpoint
ALTER TABLE "sign_event_heads" ADD CONSTRAINT "sign_event_heads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_event_heads" ADD CONSTRAINT "sign_event_heads_contract_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_checks_finished_at_index" ON "evidence_checks" USING btree ("finished_at");--> statement-breakpoint
ALTER TABLE "contract_seals" ADD CONSTRAINT "contract_seals_manifest_check" CHECK (octet_length("contract_seals"."manifest"::text) <= 400000);--> statement-breakpoint
ALTER TABLE "contract_seals" ADD CONSTRAINT "contract_seals_manifest_signature_check" CHECK (("contract_seals"."manifest" is null) = ("contract_seals"."manifest_signature" is null));--> statement-breakpoint
select protect_tenant_table('sign_event_heads');
--> statement-breakpoint
select open_to_tenants('sign_event_heads', 'select, insert, update');
--> statement-breakpoint
grant select, insert, delete on evidence_checks to mantel_worker;
--> statement-breakpoint
grant select on evidence_checks to mantel_admin;
--> statement-breakpoint
-- Once a contract is sent, its text is evidence. The roles of the server cannot change it, not even by a mistake in the
-- code. Sending it again needs a new version with the same text. Withdrawing or declining makes it a draft again, and a
-- signed contract stays signed.
create function protect_sent_contract() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status = 'signed' and (new.status, new.name, new.content, new.content_hash, new.revision, new.project_id,
      new.sent_at, new.signed_at, new.viewed_at) is distinct from (old.status, old.name, old.content,
      old.content_hash, old.revision, old.project_id, old.sent_at, old.signed_at, old.viewed_at) then
    raise exception 'contract % is signed and cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if old.status = 'sent' and new.status <> 'draft' and (new.name, new.project_id) is distinct from
      (old.name, old.project_id) then
    raise exception 'contract % was sent and cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if old.status = 'sent' and new.status <> 'draft' and (new.content, new.content_hash, new.revision) is distinct from
      (old.content, old.content_hash, old.revision) and not exists (
        select from contract_versions v
        where v.company_id = new.company_id and v.contract_id = new.id and v.revision = new.revision
          and v.revision > old.revision and v.content = new.content and v.content_hash = new.content_hash) then
    raise exception 'contract % was sent and its text cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger protect_sent_contract before update on contracts for each row
  when (old.status <> 'draft' and current_user in ('mantel_runtime', 'mantel_worker', 'mantel_admin'))
  execute function protect_sent_contract();
--> statement-breakpoint
-- The link of a signature names its recipient and the time of the signature.
create function protect_signed_link() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'link % was used to sign and cannot be changed', old.id using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger protect_signed_link before update on contract_signing_links for each row
  when (old.status = 'signed' and current_user in ('mantel_runtime', 'mantel_worker', 'mantel_admin'))
  execute function protect_signed_link();
--> statement-breakpoint
create or replace function company_of_link(kind text, key text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case kind
    when 'signing' then (select company_id from contract_signing_links where token_hash = key)
    when 'proof' then (select company_id from contract_seals where proof_hash = key)
    when 'contract' then (select company_id from contracts where id = key::uuid)
    when 'invoice' then (select company_id from invoices where pay_token_hash = key)
    when 'lead' then (select company_id from lead_tokens where token_hash = key)
    when 'widget' then (select company_id from lead_widget_configs where widget_key = key)
  end
$$;
