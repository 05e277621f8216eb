ALTER TABLE "list_columns" DROP CONSTRAINT "list_columns_list_check";--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_list_check";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sort_client" text GENERATED ALWAYS AS (sort_text(bill_to->>'name')) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" varchar(64);--> statement-breakpoint
CREATE INDEX "invoices_company_id_open_amount_id_index" ON "invoices" USING btree ("company_id","open_amount","id");--> statement-breakpoint
CREATE INDEX "invoices_company_id_invoice_number_id_index" ON "invoices" USING btree ("company_id","invoice_number","id");--> statement-breakpoint
CREATE INDEX "invoices_company_id_sort_client_id_index" ON "invoices" USING btree ("company_id","sort_client","id");--> statement-breakpoint
CREATE INDEX "invoices_company_id_issue_date_id_index" ON "invoices" USING btree ("company_id","issue_date","id");--> statement-breakpoint
CREATE INDEX "invoices_company_id_paid_at_id_index" ON "invoices" USING btree ("company_id","paid_at","id");--> statement-breakpoint
ALTER TABLE "list_columns" ADD CONSTRAINT "list_columns_list_check" CHECK ("list_columns"."list" in ('projects', 'clients', 'invoices', 'board'));--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_list_check" CHECK ("saved_views"."list" in ('projects', 'clients', 'invoices'));
--> statement-breakpoint
grant select (time_zone) on users to mantel_runtime, mantel_worker, mantel_admin;
--> statement-breakpoint
grant update (time_zone) on users to mantel_auth;
