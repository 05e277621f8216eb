ALTER TABLE "projects" ADD COLUMN "final_payment_anchor" text;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_final_payment_anchor_check" CHECK ("projects"."final_payment_anchor" in ('afterService', 'beforeService'));--> statement-breakpoint
-- The terms of projects whose contract was already sent.
UPDATE "projects" p
SET "deposit_percent" = coalesce(p."deposit_percent", c."deposit_percent"),
    "stage_duration_days" = coalesce(p."stage_duration_days", c."stage_duration_days"),
    "deposit_due_days" = coalesce(p."deposit_due_days", c."deposit_due_days"),
    "final_payment_days" = coalesce(p."final_payment_days", c."final_payment_days"),
    "final_payment_anchor" = c."final_payment_anchor"
FROM "companies" c
WHERE c."id" = p."company_id" AND p."contract_sent_count" > 0;
