CREATE TABLE "attention_snoozes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid,
	"invoice_id" uuid,
	"until" date NOT NULL,
	"facts" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attention_snoozes_subject_check" CHECK (num_nonnulls("attention_snoozes"."project_id", "attention_snoozes"."invoice_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "attention_snoozes" ADD CONSTRAINT "attention_snoozes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_snoozes" ADD CONSTRAINT "attention_snoozes_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_snoozes" ADD CONSTRAINT "attention_snoozes_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_snoozes" ADD CONSTRAINT "attention_snoozes_invoice_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attention_snoozes_project_index" ON "attention_snoozes" USING btree ("company_id","user_id","project_id") WHERE "attention_snoozes"."project_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attention_snoozes_invoice_index" ON "attention_snoozes" USING btree ("company_id","user_id","invoice_id") WHERE "attention_snoozes"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "attention_snoozes_company_id_user_id_index" ON "attention_snoozes" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "attention_snoozes_company_id_project_id_index" ON "attention_snoozes" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "attention_snoozes_company_id_invoice_id_index" ON "attention_snoozes" USING btree ("company_id","invoice_id");--> statement-breakpoint
select track_changes('attention_snoozes');
--> statement-breakpoint
select protect_tenant_table('attention_snoozes');
--> statement-breakpoint
select open_to_tenants('attention_snoozes');
