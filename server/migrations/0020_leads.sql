CREATE TABLE "lead_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"user_id" uuid,
	"subject" varchar(200) NOT NULL,
	"body" varchar(10000) NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
ALTER TABLE "lead_widget_configs" ADD COLUMN "auto_reply_template_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "added_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "created_client" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "spam_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "responded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "source" varchar(100);--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "waits_for_room" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "submission_hash" varchar(64);--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "status" text GENERATED ALWAYS AS (case when added_to_pipeline then 'added' when spam then 'spam' when dismissed_at is not null then 'dismissed' else 'new' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(project_address, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || ' ' || left(coalesce(message, ''), 1000))) STORED;--> statement-breakpoint
ALTER TABLE "lead_replies" ADD CONSTRAINT "lead_replies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_replies" ADD CONSTRAINT "lead_replies_lead_fk" FOREIGN KEY ("company_id","lead_id") REFERENCES "public"."leads"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_replies" ADD CONSTRAINT "lead_replies_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("user_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_replies_company_id_lead_id_created_at_index" ON "lead_replies" USING btree ("company_id","lead_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_replies_company_id_user_id_index" ON "lead_replies" USING btree ("company_id","user_id");--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_company_id_id_unique" UNIQUE("company_id","id");--> statement-breakpoint
ALTER TABLE "lead_widget_configs" ADD CONSTRAINT "lead_widget_configs_template_fk" FOREIGN KEY ("company_id","auto_reply_template_id") REFERENCES "public"."message_templates"("company_id","id") ON DELETE set null ("auto_reply_template_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_widget_configs_company_id_auto_reply_template_id_index" ON "lead_widget_configs" USING btree ("company_id","auto_reply_template_id");--> statement-breakpoint
CREATE INDEX "leads_company_id_status_submitted_at_id_index" ON "leads" USING btree ("company_id","status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "leads_company_id_created_at_id_index" ON "leads" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_search_index" ON "leads" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_spam_index" ON "leads" USING btree ("spam_at") WHERE spam;--> statement-breakpoint
CREATE INDEX "leads_waiting_index" ON "leads" USING btree ("company_id","submitted_at") WHERE waits_for_room;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_submission_unique" UNIQUE("company_id","submission_hash");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_submission_check" CHECK ("leads"."submission_hash" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_origin_check" CHECK (jsonb_typeof("leads"."origin") = 'object');--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('clients', 'projects', 'leads'));
--> statement-breakpoint
select protect_tenant_table('lead_replies');
--> statement-breakpoint
select open_to_tenants('lead_replies');
--> statement-breakpoint

-- All leads until now came from the form.
update leads set source = 'Website', read_at = case when status <> 'new' then submitted_at end,
  added_at = case when added_to_pipeline then submitted_at end, spam_at = case when spam then submitted_at end;
--> statement-breakpoint
-- Every company has a form.
insert into lead_widget_configs (company_id) select id from companies on conflict do nothing;
--> statement-breakpoint

-- The search functions of clients, projects and invoices, for leads.
create policy search on leads for select to mantel_search using (true);
--> statement-breakpoint
grant select (id, company_id, search_text, created_at) on leads to mantel_search;
--> statement-breakpoint
create function search_leads(
  query text, max integer default 20, own uuid[] default null, nearly boolean default false
) returns setof uuid
language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  select search_rows('leads', query, max, own, nearly)
$$;
--> statement-breakpoint
revoke execute on function search_leads from public;
--> statement-breakpoint
grant execute on function search_leads to mantel_runtime, mantel_worker;
--> statement-breakpoint
grant create on schema public to mantel_search;
--> statement-breakpoint
alter function search_leads(text, integer, uuid[], boolean) owner to mantel_search;
--> statement-breakpoint
revoke create on schema public from mantel_search;
