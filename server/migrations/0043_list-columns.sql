CREATE TABLE "list_columns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"columns" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "list_columns_list_unique" UNIQUE("company_id","user_id","list"),
	CONSTRAINT "list_columns_list_check" CHECK ("list_columns"."list" in ('projects', 'clients', 'board'))
);
--> statement-breakpoint
ALTER TABLE "list_columns" ADD CONSTRAINT "list_columns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_columns" ADD CONSTRAINT "list_columns_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
select track_changes('list_columns');
--> statement-breakpoint
select protect_tenant_table('list_columns');
--> statement-breakpoint
select open_to_tenants('list_columns');
--> statement-breakpoint
-- The signed-in user, whom this role reads, contains the user's columns.
create policy auth on list_columns for all to mantel_auth using (true) with check (true);
--> statement-breakpoint
grant select (company_id, user_id, list, columns) on list_columns to mantel_auth;
