CREATE TABLE "contract_seals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"content_hash" varchar(64) NOT NULL,
	"head_seq" integer NOT NULL,
	"head_hash" varchar(64) NOT NULL,
	"certificate_fingerprint" varchar(64) NOT NULL,
	"proof_hash" varchar(64) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_seals_proof_hash_unique" UNIQUE("proof_hash"),
	CONSTRAINT "contract_seals_contract_unique" UNIQUE("company_id","contract_id"),
	CONSTRAINT "contract_seals_sha256_check" CHECK ("contract_seals"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "contract_seals_content_hash_check" CHECK ("contract_seals"."content_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "contract_seals_head_hash_check" CHECK ("contract_seals"."head_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "contract_seals_fingerprint_check" CHECK ("contract_seals"."certificate_fingerprint" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "contract_seals_proof_hash_check" CHECK ("contract_seals"."proof_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "sign_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"previous_hash" varchar(64) NOT NULL,
	"hash" varchar(64) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "sign_events_seq_unique" UNIQUE("company_id","contract_id","seq"),
	CONSTRAINT "sign_events_previous_hash_unique" UNIQUE("company_id","contract_id","previous_hash"),
	CONSTRAINT "sign_events_type_check" CHECK ("sign_events"."type" in ('sent', 'accepted', 'opened', 'consented', 'signed', 'declined', 'withdrawn', 'reminded', 'extended', 'expired', 'sealed')),
	CONSTRAINT "sign_events_seq_check" CHECK ("sign_events"."seq" >= 1),
	CONSTRAINT "sign_events_previous_hash_check" CHECK ("sign_events"."previous_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "sign_events_hash_check" CHECK ("sign_events"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "sign_events_body_check" CHECK (octet_length("sign_events"."body"::text) <= 400000)
);
--> statement-breakpoint
CREATE TABLE "contract_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer,
	"content_hash" varchar(64),
	"written_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_versions_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "contract_versions_revision_unique" UNIQUE("company_id","contract_id","revision"),
	CONSTRAINT "contract_versions_content_hash_check" CHECK ("contract_versions"."content_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "contract_versions_content_check" CHECK (octet_length("contract_versions"."content"::text) <= 400000),
	CONSTRAINT "contract_versions_frozen_check" CHECK (("contract_versions"."revision" is null) = ("contract_versions"."content_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "seal_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"certificate" text NOT NULL,
	"fingerprint" varchar(64) NOT NULL,
	"sealed_key" varchar(4000) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "seal_certificates_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "seal_certificates_fingerprint_check" CHECK ("seal_certificates"."fingerprint" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD COLUMN "style" text DEFAULT 'script' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD COLUMN "drawing" jsonb;--> statement-breakpoint
ALTER TABLE "contract_signing_links" ADD COLUMN "sealed_token" varchar(500);--> statement-breakpoint
ALTER TABLE "contract_signing_links" ADD COLUMN "message" varchar(10000);--> statement-breakpoint
ALTER TABLE "contract_signing_links" ADD COLUMN "request_hash" varchar(64);--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "project_template_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "sent_by" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "project_contract_templates" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
ALTER TABLE "project_contract_templates" ADD CONSTRAINT "project_contract_templates_company_id_id_unique" UNIQUE("company_id","id");--> statement-breakpoint
ALTER TABLE "contract_seals" ADD CONSTRAINT "contract_seals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_seals" ADD CONSTRAINT "contract_seals_contract_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_seals" ADD CONSTRAINT "contract_seals_file_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_events" ADD CONSTRAINT "sign_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_events" ADD CONSTRAINT "sign_events_contract_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_contract_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_written_by_fk" FOREIGN KEY ("company_id","written_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("written_by") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_seals_company_id_file_id_index" ON "contract_seals" USING btree ("company_id","file_id");--> statement-breakpoint
CREATE INDEX "contract_seals_sha256_index" ON "contract_seals" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "contract_versions_company_id_contract_id_created_at_index" ON "contract_versions" USING btree ("company_id","contract_id","created_at");--> statement-breakpoint
CREATE INDEX "contract_versions_company_id_written_by_index" ON "contract_versions" USING btree ("company_id","written_by");--> statement-breakpoint
CREATE UNIQUE INDEX "seal_certificates_current_index" ON "seal_certificates" USING btree ((retired_at is null)) WHERE retired_at is null;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_sent_by_fk" FOREIGN KEY ("company_id","sent_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("sent_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_edited_by_fk" FOREIGN KEY ("company_id","edited_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("edited_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_project_template_fk" FOREIGN KEY ("company_id","project_template_id") REFERENCES "public"."project_contract_templates"("company_id","id") ON DELETE set null ("project_template_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_contract_templates" ADD CONSTRAINT "project_contract_templates_template_fk" FOREIGN KEY ("company_id","template_id") REFERENCES "public"."contract_templates"("company_id","id") ON DELETE set null ("template_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_contract_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE set null ("contract_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contracts_company_id_sent_by_index" ON "contracts" USING btree ("company_id","sent_by");--> statement-breakpoint
CREATE INDEX "contracts_company_id_edited_by_index" ON "contracts" USING btree ("company_id","edited_by");--> statement-breakpoint
CREATE INDEX "contracts_company_id_project_template_id_index" ON "contracts" USING btree ("company_id","project_template_id");--> statement-breakpoint
CREATE INDEX "project_contract_templates_company_id_template_id_index" ON "project_contract_templates" USING btree ("company_id","template_id");--> statement-breakpoint
CREATE INDEX "messages_company_id_contract_id_index" ON "messages" USING btree ("company_id","contract_id");--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_style_check" CHECK ("contract_signatures"."style" in ('script', 'flourish', 'plain'));--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_drawing_check" CHECK (octet_length("contract_signatures"."drawing"::text) <= 400000);--> statement-breakpoint
ALTER TABLE "contract_signing_links" ADD CONSTRAINT "contract_signing_links_request_hash_check" CHECK ("contract_signing_links"."request_hash" ~ '^[0-9a-f]{64}$');
--> statement-breakpoint
select protect_tenant_table(name::regclass)
from unnest(array['contract_seals', 'contract_versions', 'sign_events']) as name;
--> statement-breakpoint
-- Evidence: what was written here stays as it was written.
select open_to_tenants(name::regclass, 'select, insert')
from unnest(array['contract_seals', 'contract_versions', 'sign_events']) as name;
--> statement-breakpoint
-- Whoever seals needs the key; it is encrypted, and a SuperAdmin only ever makes new ones.
grant select on seal_certificates to mantel_runtime, mantel_worker;
--> statement-breakpoint
select grant_except('select', 'seal_certificates', 'mantel_admin', array['sealed_key']);
--> statement-breakpoint
grant insert, update (retired_at) on seal_certificates to mantel_admin;
--> statement-breakpoint
create or replace function company_of_link(kind text, key text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case kind
    when 'signing' then (select company_id from contract_signing_links where token_hash = key)
    when 'proof' then (select company_id from contract_seals where proof_hash = key)
    when 'sealed' then (select company_id from contract_seals where sha256 = key limit 1)
    when 'invoice' then (select company_id from invoices where pay_token_hash = key)
    when 'lead' then (select company_id from lead_tokens where token_hash = key)
    when 'widget' then (select company_id from lead_widget_configs where widget_key = key)
  end
$$;
