CREATE TABLE "import_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"client_id" uuid,
	"project_id" uuid,
	"lead_id" uuid,
	"record_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_changes_record_check" CHECK (num_nonnulls("import_changes"."client_id", "import_changes"."project_id", "import_changes"."lead_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_state_check";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "finished_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_id_unique" UNIQUE("company_id","id");--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_client_fk" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_lead_fk" FOREIGN KEY ("company_id","lead_id") REFERENCES "public"."leads"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_company_id_import_id_index" ON "import_changes" USING btree ("company_id","import_id");--> statement-breakpoint
CREATE INDEX "import_changes_company_id_client_id_index" ON "import_changes" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "import_changes_company_id_project_id_index" ON "import_changes" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "import_changes_company_id_lead_id_index" ON "import_changes" USING btree ("company_id","lead_id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state_check" CHECK ("imports"."state" in ('mapping', 'checked', 'running', 'done', 'failed', 'undoing', 'undone'));
--> statement-breakpoint
select protect_tenant_table('import_changes');
--> statement-breakpoint
select open_to_tenants('import_changes', 'select, insert, delete');
--> statement-breakpoint
-- A merge of clients moves the changes of the other client, and moves them back if it is undone.
grant update (client_id) on import_changes to mantel_runtime, mantel_worker;
