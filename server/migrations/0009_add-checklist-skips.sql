-- What a company leaves out of its checklist on purpose.
ALTER TABLE "startup_checklist" ADD COLUMN "skipped" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "startup_checklist" ADD CONSTRAINT "startup_checklist_skipped_check" CHECK (cardinality("startup_checklist"."skipped") <= 20);
