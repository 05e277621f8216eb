DROP INDEX "projects_sample_index";--> statement-breakpoint
CREATE INDEX "projects_sample_index" ON "projects" USING btree ("company_id") WHERE "projects"."is_sample";