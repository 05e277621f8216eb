CREATE TABLE "change_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"content" jsonb NOT NULL,
	"announced_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_log_company_id_announced_at_index" ON "change_log" USING btree ("company_id","announced_at");--> statement-breakpoint
CREATE INDEX "change_log_announced_at_index" ON "change_log" USING btree ("announced_at");
--> statement-breakpoint
select protect_tenant_table('change_log');
--> statement-breakpoint
-- Records what the current transaction changes, and notifies all processes when it commits. The company is the
-- transaction's; only roles that serve no single company may name another one. A transaction that wrote nothing
-- announces nothing.
create function announce(kinds jsonb, company uuid, caller uuid, call text, everyone boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  told constant timestamptz := clock_timestamp();
  content jsonb;
begin
  if pg_current_xact_id_if_assigned() is null then return; end if;
  if target is null and session_user in ('mantel_admin', 'mantel_auth') then
    target := coalesce(announce.company, (select u.company_id from users u where u.id = (kinds -> 'user' ->> 0)::uuid));
  end if;
  -- The transaction may have deleted the company.
  select c.id into target from companies c where c.id = target;
  content := jsonb_strip_nulls(jsonb_build_object(
    'company', target, 'kinds', kinds, 'user', caller, 'call', call, 'everyone', nullif(everyone, false),
    'at', to_char(told at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  insert into change_log as logged (company_id, content, announced_at) values (target, content, told)
    returning logged.content || jsonb_build_object('id', logged.id) into content;
  perform pg_notify('changes', content::text);
end $$;
--> statement-breakpoint
-- For a process whose connection was lost: what was announced since the last notification that it received, the latest
-- first.
create function announced_after(after bigint, max integer) returns setof jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select content || jsonb_build_object('id', id) from change_log where id > after order by id desc limit max
$$;
--> statement-breakpoint
-- For a browser that was away: what was announced in its company and for everyone. Null means all companies.
create function announced_since(company uuid, since timestamptz, max integer) returns setof jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select content from change_log
  where announced_at > since
    and (announced_since.company is null or company_id = announced_since.company or company_id is null)
  order by announced_at limit max
$$;
--> statement-breakpoint
create function prune_change_log() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from change_log where announced_at < now() - interval '1 hour'
$$;
--> statement-breakpoint
revoke execute on function announce, announced_after, announced_since, prune_change_log from public;
--> statement-breakpoint
grant execute on function announce to mantel_runtime, mantel_auth, mantel_admin, mantel_worker;
--> statement-breakpoint
grant execute on function announced_after, prune_change_log to mantel_worker;
--> statement-breakpoint
grant execute on function announced_since to mantel_auth;
