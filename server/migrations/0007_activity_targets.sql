-- When something last happened to a thing, without reading everything that ever happened in the company.
CREATE INDEX "admin_activities_target_index" ON "admin_activities" USING btree ("company_id","target_type","target_id","created_at","id");
