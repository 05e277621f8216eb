ALTER TABLE "messages" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_invoice_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE set null ("invoice_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_company_id_invoice_id_index" ON "messages" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "reminder_events_company_id_day_id_index" ON "reminder_events" USING btree ("company_id","day","id");