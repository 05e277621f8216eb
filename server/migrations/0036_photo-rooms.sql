ALTER TABLE "project_documents" ADD COLUMN "room" varchar(60);--> statement-breakpoint
ALTER TABLE "project_documents" ADD COLUMN "moment" text;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_moment_check" CHECK ("project_documents"."moment" in ('Before', 'After'));