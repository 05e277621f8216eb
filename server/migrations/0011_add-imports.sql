CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid,
	"kind" text NOT NULL,
	"file_name" varchar(255) NOT NULL,
	"file_id" uuid NOT NULL,
	"delimiter" varchar(1) NOT NULL,
	"state" text DEFAULT 'mapping' NOT NULL,
	"columns" text[] NOT NULL,
	"preview" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"duplicates" text DEFAULT 'skip' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" varchar(1000),
	"outcomes" text,
	"reasons" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('clients', 'projects')),
	CONSTRAINT "imports_state_check" CHECK ("imports"."state" in ('mapping', 'checked', 'running', 'done', 'failed')),
	CONSTRAINT "imports_duplicates_check" CHECK ("imports"."duplicates" in ('skip', 'update', 'create')),
	CONSTRAINT "imports_total_check" CHECK ("imports"."total" >= 0),
	CONSTRAINT "imports_done_check" CHECK ("imports"."done" between 0 and "imports"."total")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("created_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_company_id_created_by_index" ON "imports" USING btree ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "imports_company_id_file_id_index" ON "imports" USING btree ("company_id","file_id");
--> statement-breakpoint
select track_changes('imports');
--> statement-breakpoint
select protect_tenant_table('imports');
--> statement-breakpoint
select open_to_tenants('imports');
--> statement-breakpoint
-- Plans go by how many rows a table had when it was last measured. PostgreSQL measures by itself, but a minute later, and
-- not within the transaction that adds the rows: after thousands of them, even the check of a reference would read
-- through all others. Roughly is enough, and whoever is measuring at this moment does it for us.
create function measure_again(target regclass, added integer) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set default_statistics_target = 30 set lock_timeout = '50ms' as $$
begin
  if target not in ('clients'::regclass, 'projects'::regclass) then
    raise exception 'Nobody adds thousands of rows to %', target;
  end if;
  if (select reltuples from pg_class where oid = target) < added * 50 then
    execute format('analyze %s', target);
  end if;
exception when lock_not_available then null;
end $$;
--> statement-breakpoint
revoke all on function measure_again from public;
--> statement-breakpoint
grant execute on function measure_again to mantel_worker;
