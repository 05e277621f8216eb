CREATE TABLE "photo_albums" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" varchar(60) NOT NULL,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "photo_albums_project_unique" UNIQUE("company_id","project_id","id"),
	CONSTRAINT "photo_albums_photos_check" CHECK (cardinality("photo_albums"."photos") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "project_documents" ADD COLUMN "album_id" uuid;--> statement-breakpoint
ALTER TABLE "photo_albums" ADD CONSTRAINT "photo_albums_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_albums" ADD CONSTRAINT "photo_albums_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_albums_name_unique" ON "photo_albums" USING btree ("company_id","project_id",lower("name"));--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_album_fk" FOREIGN KEY ("company_id","project_id","album_id") REFERENCES "public"."photo_albums"("company_id","project_id","id") ON DELETE set null ("album_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_company_id_to_address_created_at_index" ON "messages" USING btree ("company_id","to_address","created_at");--> statement-breakpoint
CREATE INDEX "project_documents_company_id_project_id_album_id_index" ON "project_documents" USING btree ("company_id","project_id","album_id");
--> statement-breakpoint
select track_changes('photo_albums');
--> statement-breakpoint
select protect_tenant_table('photo_albums');
--> statement-breakpoint
select open_to_tenants('photo_albums');
