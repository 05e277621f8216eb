-- Each order of the list of projects, from any place in it.
ALTER TABLE "projects" ADD COLUMN "sort_title" text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "projects_company_id_sort_title_id_index" ON "projects" USING btree ("company_id","sort_title","id");--> statement-breakpoint
CREATE INDEX "projects_install_up_index" ON "projects" USING btree ("company_id",(case when "date_serviced" is null then '9999-12-31'::date else "date_serviced" end),"id");--> statement-breakpoint
CREATE INDEX "projects_install_down_index" ON "projects" USING btree ("company_id",(case when "date_serviced" is null then '0001-01-01'::date else "date_serviced" end),"id");