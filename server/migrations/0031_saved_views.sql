CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"list" text NOT NULL,
	"name" varchar(60) NOT NULL,
	"query" varchar(4000) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_list_check" CHECK ("saved_views"."list" in ('projects', 'clients'))
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_own_name_index" ON "saved_views" USING btree ("company_id","user_id","list",lower("name")) WHERE "saved_views"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_team_name_index" ON "saved_views" USING btree ("company_id","list",lower("name")) WHERE "saved_views"."user_id" is null;--> statement-breakpoint
CREATE INDEX "saved_views_company_id_user_id_index" ON "saved_views" USING btree ("company_id","user_id");
--> statement-breakpoint
select track_changes('saved_views');
--> statement-breakpoint
select protect_tenant_table('saved_views');
--> statement-breakpoint
select open_to_tenants('saved_views');
