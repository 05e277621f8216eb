CREATE TABLE "client_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"survivor" jsonb NOT NULL,
	"other" jsonb NOT NULL,
	"merged" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_client_fk" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_merges_company_id_client_id_created_at_id_index" ON "client_merges" USING btree ("company_id","client_id","created_at","id");
--> statement-breakpoint
select protect_tenant_table('client_merges');
--> statement-breakpoint
select open_to_tenants('client_merges');
--> statement-breakpoint
-- The activity is kept for good, and so it holds no copy of a person. Merges wrote one into it until now.
update admin_activities set metadata = metadata - 'survivor' - 'other' where action = 'client.merged';
