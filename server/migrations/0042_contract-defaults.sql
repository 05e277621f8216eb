ALTER TABLE "companies" ADD COLUMN "contract_reminder_days" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_signing_links" ADD COLUMN "reminder_days" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_contract_reminder_days_check" CHECK ("companies"."contract_reminder_days" between 1 and 30);--> statement-breakpoint
-- Roles may update only listed columns of companies, and a new column is not among them.
grant update (contract_reminder_days) on companies to mantel_runtime, mantel_worker;
