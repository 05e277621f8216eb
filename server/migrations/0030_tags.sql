CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" varchar(40) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_index" ON "tags" USING btree ("company_id",lower("name"));--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_tags_check" CHECK (cardinality("clients"."tags") <= 20);--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_tags_check" CHECK (cardinality("projects"."tags") <= 20);
--> statement-breakpoint
select track_changes('tags');
--> statement-breakpoint
select protect_tenant_table('tags');
--> statement-breakpoint
select open_to_tenants('tags');
