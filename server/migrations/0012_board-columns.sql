CREATE INDEX "projects_sample_index" ON "projects" USING btree ("company_id") WHERE "projects"."is_sample" and "projects"."archived_at" is null;--> statement-breakpoint
-- Sorts titles as the web does: "9 Elm" before "10 Elm", without regard to case and accents.
CREATE COLLATION natural_order (provider = icu, locale = 'en-u-kn-true-ks-level1', deterministic = false);
