-- The legal pages name the operator, so they are public only once a name and a postal address are set.
ALTER TABLE "platform_settings" ADD COLUMN "operator_name" varchar(200);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "operator_address" varchar(500);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "governing_law" varchar(100);
