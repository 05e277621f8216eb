CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"name" varchar(255) NOT NULL,
	"size" bigint NOT NULL,
	"piece_size" integer NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_size_check" CHECK ("uploads"."size" >= 1),
	CONSTRAINT "uploads_piece_size_check" CHECK ("uploads"."piece_size" >= 1),
	CONSTRAINT "uploads_received_check" CHECK ("uploads"."received" between 0 and "uploads"."size")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "preview_of" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "preview_size" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("user_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_company_id_user_id_index" ON "uploads" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "uploads_expires_at_index" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "clients_company_id_avatar_index" ON "clients" USING btree ("company_id","avatar");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_preview_unique" UNIQUE("company_id","preview_of","preview_size");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_width_check" CHECK ("files"."width" >= 1);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_height_check" CHECK ("files"."height" >= 1);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_preview_size_check" CHECK ("files"."preview_size" in ('small', 'large'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_picture_check" CHECK (("files"."width" is null) = ("files"."height" is null));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_preview_check" CHECK (("files"."preview_of" is null) = ("files"."preview_size" is null));--> statement-breakpoint
-- By hand, as a table that refers to itself can only be restored where the reference can wait.
alter table files add constraint files_preview_of_fk
  foreign key (company_id, preview_of) references files (company_id, id)
  on delete cascade deferrable initially immediate;
--> statement-breakpoint
select protect_tenant_table('uploads');
--> statement-breakpoint
select open_to_tenants('uploads');
--> statement-breakpoint
-- The worker throws away what has run out, everywhere.
create policy cleanup on uploads for all to mantel_worker using (expires_at < now()) with check (false);
