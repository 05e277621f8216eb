-- The browsers in which a user has signed in.
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"token_hash" varchar(64) NOT NULL,
	"session_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "known_devices_token_hash_check" CHECK ("known_devices"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_company_id_user_id_index" ON "known_devices" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "known_devices_user_id_expires_at_index" ON "known_devices" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_expires_at_index" ON "known_devices" USING btree ("expires_at");--> statement-breakpoint
select protect_tenant_table('known_devices', 'mantel_runtime');
--> statement-breakpoint
create policy auth on known_devices for all to mantel_auth using (true) with check (true);
--> statement-breakpoint
create policy cleanup on known_devices for all to mantel_worker using (expires_at < now()) with check (false);
--> statement-breakpoint
grant select, insert, update, delete on known_devices to mantel_auth;
--> statement-breakpoint
grant select (id, expires_at), delete on known_devices to mantel_worker;
--> statement-breakpoint
-- A SuperAdmin who signs a user out everywhere also deletes the user's devices.
grant select (id, user_id, session_id, expires_at), delete on known_devices to mantel_admin;
