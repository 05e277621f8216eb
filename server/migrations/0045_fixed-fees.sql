ALTER TABLE "projects" ADD COLUMN "payment_late_fee" varchar(10000);--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "additional_services_hourly_fee" varchar(10000);--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "client_delays_penalty_hourly_fee" varchar(10000);--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "client_reschedule_penalty_fee" varchar(10000);--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "late_fee_terms" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_late_fee_terms_check" CHECK (jsonb_typeof("projects"."late_fee_terms") = 'object');--> statement-breakpoint
-- The fees of projects whose contract was already sent. Nobody edited these projects, so the triggers that count their
-- versions do not run.
ALTER TABLE "projects" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "projects" p
SET "payment_late_fee" = c."payment_late_fee",
    "additional_services_hourly_fee" = c."additional_services_hourly_fee",
    "client_delays_penalty_hourly_fee" = c."client_delays_penalty_hourly_fee",
    "client_reschedule_penalty_fee" = c."client_reschedule_penalty_fee",
    "late_fee_terms" = jsonb_build_object(
      'kind', c."late_fee_kind", 'value', c."late_fee_value", 'graceDays', c."late_fee_grace_days",
      'repeat', c."late_fee_repeat", 'cap', c."late_fee_cap")
FROM "companies" c
WHERE c."id" = p."company_id" AND p."contract_sent_count" > 0;--> statement-breakpoint
ALTER TABLE "projects" ENABLE TRIGGER USER;
