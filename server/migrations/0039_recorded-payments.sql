ALTER TABLE "projects" ADD COLUMN "recorded_deposit_date" date;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "recorded_paid_date" date;