CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"challenge_hash" varchar(64) NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_challenge_hash_unique" UNIQUE("challenge_hash"),
	CONSTRAINT "passkey_challenges_challenge_hash_check" CHECK ("passkey_challenges"."challenge_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "passkey_challenges_purpose_check" CHECK ("passkey_challenges"."purpose" in ('register', 'sign-in')),
	CONSTRAINT "passkey_challenges_user_check" CHECK (("passkey_challenges"."purpose" = 'register') = ("passkey_challenges"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"name" varchar(100) NOT NULL,
	"credential_id" varchar(1400) NOT NULL,
	"public_key" varchar(2000) NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_counter_check" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"code_hash" varchar(64) NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "recovery_codes_code_hash_check" CHECK ("recovery_codes"."code_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"sealed_secret" varchar(500),
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "two_factors_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "two_factors_last_step_check" CHECK ("two_factors"."last_step" >= 0)
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "require_two_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD COLUMN "replaced_email" varchar(254);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "passkey_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_company_id_user_id_index" ON "passkey_challenges" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_company_id_user_id_index" ON "passkeys" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_created_at_index" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_company_id_user_id_index" ON "recovery_codes" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id_index" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_company_id_user_id_index" ON "two_factors" USING btree ("company_id","user_id");--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_replaced_email_check" CHECK ("email_verifications"."replaced_email" = lower("email_verifications"."replaced_email"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_passkey_count_check" CHECK ("users"."passkey_count" >= 0);
--> statement-breakpoint
-- Only the sign-in reads what proves who a user is.
select protect_tenant_table(name::regclass, 'mantel_runtime')
from unnest(array['passkey_challenges', 'passkeys', 'recovery_codes', 'two_factors']) as name;
--> statement-breakpoint
create policy auth on two_factors for all to mantel_auth using (true) with check (true);
--> statement-breakpoint
create policy auth on recovery_codes for all to mantel_auth using (true) with check (true);
--> statement-breakpoint
create policy auth on passkeys for all to mantel_auth using (true) with check (true);
--> statement-breakpoint
create policy auth on passkey_challenges for all to mantel_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on two_factors, recovery_codes, passkeys to mantel_auth;
--> statement-breakpoint
grant select, insert, delete on passkey_challenges to mantel_auth;
--> statement-breakpoint
create policy cleanup on passkey_challenges for all to mantel_worker using (expires_at < now()) with check (false);
--> statement-breakpoint
grant select (id, expires_at), delete on passkey_challenges to mantel_worker;
--> statement-breakpoint
grant select (two_factor_at, passkey_count) on users to mantel_runtime, mantel_worker, mantel_admin;
--> statement-breakpoint
grant update (two_factor_at, passkey_count) on users to mantel_auth;
--> statement-breakpoint
grant select (require_two_factor) on companies to mantel_auth;
--> statement-breakpoint
grant update (require_two_factor) on companies to mantel_runtime, mantel_worker;
