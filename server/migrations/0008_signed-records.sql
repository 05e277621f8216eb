-- The hashes of a contract's records, which are signed together with its last event. Rows of a version that was never
-- released have none, and are reported as changed.
ALTER TABLE "sign_event_heads" ADD COLUMN "records" jsonb NOT NULL DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "sign_event_heads" ALTER COLUMN "records" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sign_event_heads" ADD CONSTRAINT "sign_event_heads_records_check" CHECK (octet_length("sign_event_heads"."records"::text) <= 400000);
