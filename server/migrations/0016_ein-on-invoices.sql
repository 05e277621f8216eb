ALTER TABLE "companies" ADD COLUMN "ein_on_invoices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Roles may update only listed columns of companies, and a new column is not among them.
grant update (ein_on_invoices) on companies to mantel_runtime, mantel_worker;
