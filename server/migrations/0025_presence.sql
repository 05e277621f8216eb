CREATE TABLE "presences" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tab" varchar(64) NOT NULL,
	"stream" varchar(64) NOT NULL,
	"editing" varchar(60),
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presences_company_id_user_id_tab_pk" PRIMARY KEY("company_id","user_id","tab")
);
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presences_company_id_project_id_index" ON "presences" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "presences_stream_index" ON "presences" USING btree ("stream");--> statement-breakpoint
CREATE INDEX "presences_seen_at_index" ON "presences" USING btree ("seen_at");
--> statement-breakpoint
select protect_tenant_table('presences');
--> statement-breakpoint
select open_to_tenants('presences');
--> statement-breakpoint
-- Keeps the rows of open streams, and deletes those of closed streams and of streams that no process has kept for a
-- minute. Announces it to the companies that see it.
create function keep_presences(open text[], closed text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  left_company uuid;
begin
  update presences set seen_at = now() where stream = any (open) and seen_at < now() - interval '10 seconds';
  for left_company in
    with ended as (
      delete from presences where stream = any (closed) or seen_at < now() - interval '60 seconds'
      returning company_id
    )
    select distinct company_id from ended
  loop
    perform set_config('app.company_id', left_company::text, true);
    perform announce('{"presence": []}', null, null, null, false);
  end loop;
end $$;
--> statement-breakpoint
revoke execute on function keep_presences from public;
--> statement-breakpoint
grant execute on function keep_presences to mantel_worker;
