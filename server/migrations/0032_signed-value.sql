ALTER TABLE "contracts" ADD COLUMN "value" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "signed_value" bigint;