CREATE TABLE "admin_activities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"actor_id" uuid,
	"impersonator_id" uuid,
	"actor_role" varchar(50),
	"project_id" uuid,
	"target_type" varchar(100),
	"target_id" varchar(100),
	"action" varchar(100) NOT NULL,
	"description" varchar(10000) NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_activities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid,
	"actor_kind" text DEFAULT 'user' NOT NULL,
	"action" varchar(100) NOT NULL,
	"description" varchar(10000) NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_activities_actor_kind_check" CHECK ("project_activities"."actor_kind" in ('user', 'client', 'system'))
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"first_name" varchar(100),
	"last_name" varchar(100),
	"email" varchar(254) NOT NULL,
	"phone" varchar(50),
	"company_name" varchar(200),
	"address" varchar(500),
	"city" varchar(200),
	"state" varchar(100),
	"zip" varchar(20),
	"source" varchar(100),
	"notes" varchar(10000),
	"joined_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"avatar" varchar(500),
	"is_sample" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || ' ' || coalesce(company_name, '') || ' ' || coalesce(phone, ''))) STORED,
	"sort_name" text GENERATED ALWAYS AS (lower(coalesce(last_name, '') || ' ' || coalesce(first_name, '') || ' ' || email)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "clients_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "clients_email_check" CHECK ("clients"."email" = lower("clients"."email")),
	CONSTRAINT "clients_email_present_check" CHECK ("clients"."email" <> '')
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" varchar(200) NOT NULL,
	"website" varchar(500),
	"phone" varchar(50),
	"address" varchar(500),
	"city" varchar(200),
	"state" varchar(100),
	"zip" varchar(20),
	"time_zone" varchar(64) DEFAULT 'America/New_York' NOT NULL,
	"business_profile" varchar(100),
	"logo_file_id" uuid,
	"project_types" text[] DEFAULT '{"Full Stage","Enhancement","STR Design","Other"}' NOT NULL,
	"project_stages" text[] DEFAULT '{"Discovery","Bid","Won","Completed","Paused","Canceled"}' NOT NULL,
	"stage_kinds" jsonb DEFAULT '{"Discovery":"open","Bid":"open","Won":"won","Completed":"completed","Paused":"paused","Canceled":"canceled"}'::jsonb NOT NULL,
	"sources" text[] DEFAULT '{"Referral","Website","Open House","Mail","Other"}' NOT NULL,
	"navigation_labels" varchar(10000) DEFAULT '{"pipeline":"Pipeline","projects":"Projects","clients":"Clients","settings":"Settings"}' NOT NULL,
	"brokerage_label" varchar(100) DEFAULT 'Brokerage' NOT NULL,
	"brief_label" varchar(100) DEFAULT 'Brief' NOT NULL,
	"auto_move_on_win" boolean DEFAULT true NOT NULL,
	"staff_see_all_projects" boolean DEFAULT true NOT NULL,
	"staff_see_prices" boolean DEFAULT false NOT NULL,
	"managers_may_refund" boolean DEFAULT false NOT NULL,
	"drive_folder_id" varchar(500),
	"mail_account_address" varchar(254),
	"reply_to_address" varchar(254),
	"mail_signature" varchar(10000),
	"stage_duration_days" integer DEFAULT 90 NOT NULL,
	"deposit_due_days" integer DEFAULT 2 NOT NULL,
	"final_payment_days" integer DEFAULT 5 NOT NULL,
	"final_payment_anchor" text DEFAULT 'afterService' NOT NULL,
	"deposit_percent" numeric(5, 2) DEFAULT 50 NOT NULL,
	"payment_late_fee" varchar(10000),
	"additional_services_hourly_fee" varchar(10000),
	"client_delays_penalty_hourly_fee" varchar(10000),
	"client_reschedule_penalty_fee" varchar(10000),
	"late_fee_kind" text DEFAULT 'none' NOT NULL,
	"late_fee_value" integer DEFAULT 0 NOT NULL,
	"late_fee_grace_days" integer DEFAULT 0 NOT NULL,
	"late_fee_repeat" text DEFAULT 'none' NOT NULL,
	"late_fee_cap" bigint,
	"business_ein_number" varchar(50),
	"business_registration_number" varchar(100),
	"tax_rate_bps" integer DEFAULT 0 NOT NULL,
	"tax_label" varchar(100) DEFAULT 'Tax' NOT NULL,
	"invoice_prefix" varchar(20) DEFAULT 'INV-' NOT NULL,
	"invoice_start_number" integer DEFAULT 1 NOT NULL,
	"next_invoice_number" integer DEFAULT 1 NOT NULL,
	"invoice_number_padding" smallint DEFAULT 0 NOT NULL,
	"invoice_terms" varchar(10000),
	"invoice_notes" varchar(10000),
	"invoice_template_id" varchar(500),
	"invoice_template_name" varchar(500),
	"invoice_template_mime_type" varchar(200),
	"default_contract_template" uuid,
	"contract_template_id" varchar(500),
	"contract_template_name" varchar(500),
	"contract_template_mime_type" varchar(200),
	"contract_expiry_days" integer DEFAULT 30 NOT NULL,
	"contract_reminders" boolean DEFAULT true NOT NULL,
	"esign_enabled" boolean DEFAULT false NOT NULL,
	"esign_owner_name" varchar(200),
	"esign_owner_initials" varchar(5),
	"esign_owner_signed_at" timestamp (3) with time zone,
	"zelle_id" varchar(200),
	"zelle_enabled" boolean DEFAULT false NOT NULL,
	"venmo_id" varchar(200),
	"venmo_enabled" boolean DEFAULT false NOT NULL,
	"paypal_id" varchar(200),
	"paypal_enabled" boolean DEFAULT false NOT NULL,
	"cash_enabled" boolean DEFAULT false NOT NULL,
	"check_payable_to" varchar(200),
	"check_enabled" boolean DEFAULT false NOT NULL,
	"provider_account_id" varchar(200),
	"provider_account_status" varchar(50),
	"provider_enabled" boolean DEFAULT false NOT NULL,
	"card_enabled" boolean DEFAULT false NOT NULL,
	"ach_enabled" boolean DEFAULT false NOT NULL,
	"provider_connected_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"deletion_requested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "companies_provider_account_id_unique" UNIQUE("provider_account_id"),
	CONSTRAINT "companies_name_check" CHECK (btrim("companies"."name") <> ''),
	CONSTRAINT "companies_project_types_check" CHECK (cardinality("companies"."project_types") between 1 and 100),
	CONSTRAINT "companies_project_stages_check" CHECK (cardinality("companies"."project_stages") between 1 and 100),
	CONSTRAINT "companies_sources_check" CHECK (cardinality("companies"."sources") <= 100),
	CONSTRAINT "companies_stage_kinds_check" CHECK (jsonb_typeof("companies"."stage_kinds") = 'object'),
	CONSTRAINT "companies_navigation_labels_check" CHECK (jsonb_typeof("companies"."navigation_labels"::jsonb) = 'object'),
	CONSTRAINT "companies_stage_duration_days_check" CHECK ("companies"."stage_duration_days" between 0 and 3650),
	CONSTRAINT "companies_deposit_due_days_check" CHECK ("companies"."deposit_due_days" between 0 and 3650),
	CONSTRAINT "companies_final_payment_days_check" CHECK ("companies"."final_payment_days" between 0 and 3650),
	CONSTRAINT "companies_contract_expiry_days_check" CHECK ("companies"."contract_expiry_days" between 1 and 365),
	CONSTRAINT "companies_final_payment_anchor_check" CHECK ("companies"."final_payment_anchor" in ('afterService', 'beforeService')),
	CONSTRAINT "companies_deposit_percent_check" CHECK ("companies"."deposit_percent" between 0 and 100),
	CONSTRAINT "companies_late_fee_kind_check" CHECK ("companies"."late_fee_kind" in ('none', 'flat', 'percent')),
	CONSTRAINT "companies_late_fee_repeat_check" CHECK ("companies"."late_fee_repeat" in ('none', 'monthly')),
	CONSTRAINT "companies_late_fee_value_check" CHECK ("companies"."late_fee_value" >= 0),
	CONSTRAINT "companies_late_fee_grace_days_check" CHECK ("companies"."late_fee_grace_days" between 0 and 3650),
	CONSTRAINT "companies_late_fee_cap_check" CHECK ("companies"."late_fee_cap" >= 0),
	CONSTRAINT "companies_tax_rate_bps_check" CHECK ("companies"."tax_rate_bps" between 0 and 10000),
	CONSTRAINT "companies_invoice_start_number_check" CHECK ("companies"."invoice_start_number" >= 1),
	CONSTRAINT "companies_next_invoice_number_check" CHECK ("companies"."next_invoice_number" >= 1),
	CONSTRAINT "companies_invoice_number_padding_check" CHECK ("companies"."invoice_number_padding" between 0 and 12)
);
--> statement-breakpoint
CREATE TABLE "company_secrets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" varchar(100) NOT NULL,
	"ciphertext" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_secrets_company_id_name_unique" UNIQUE("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "company_styles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"colors" varchar(4000) NOT NULL,
	"typography" varchar(1000) DEFAULT '{"baseFontSize":14,"normalWeight":400,"boldWeight":600}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_styles_company_id_unique" UNIQUE NULLS NOT DISTINCT("company_id"),
	CONSTRAINT "company_styles_colors_check" CHECK (jsonb_typeof("company_styles"."colors"::jsonb) = 'object'),
	CONSTRAINT "company_styles_typography_check" CHECK (jsonb_typeof("company_styles"."typography"::jsonb) = 'object')
);
--> statement-breakpoint
CREATE TABLE "company_tombstones" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"company_name" varchar(200) NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"chain_heads" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"signing_link_id" uuid,
	"signer_type" text NOT NULL,
	"signer_name" varchar(200) NOT NULL,
	"signer_email" varchar(254),
	"signature_type" text NOT NULL,
	"signature_text" varchar(200) NOT NULL,
	"position" integer NOT NULL,
	"signed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip_address" varchar(64),
	"user_agent" varchar(512),
	"contract_content_hash" varchar(64) NOT NULL,
	"consent_version" varchar(50),
	"consented_at" timestamp (3) with time zone,
	"time_zone" varchar(64),
	CONSTRAINT "contract_signatures_signer_type_check" CHECK ("contract_signatures"."signer_type" in ('client', 'owner')),
	CONSTRAINT "contract_signatures_signature_type_check" CHECK ("contract_signatures"."signature_type" in ('signature', 'initial')),
	CONSTRAINT "contract_signatures_text_check" CHECK ("contract_signatures"."signature_text" <> '' and ("contract_signatures"."signature_type" <> 'initial' or length("contract_signatures"."signature_text") <= 5)),
	CONSTRAINT "contract_signatures_position_check" CHECK ("contract_signatures"."position" >= 0),
	CONSTRAINT "contract_signatures_content_hash_check" CHECK ("contract_signatures"."contract_content_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "contract_signing_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"recipient_name" varchar(200),
	"recipient_email" varchar(254),
	"cc_emails" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"viewed_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"reminders_enabled" boolean DEFAULT true NOT NULL,
	"reminder_count" integer DEFAULT 0 NOT NULL,
	"last_reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contract_signing_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "contract_signing_links_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "contract_signing_links_token_hash_check" CHECK ("contract_signing_links"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "contract_signing_links_recipient_email_check" CHECK ("contract_signing_links"."recipient_email" = lower("contract_signing_links"."recipient_email")),
	CONSTRAINT "contract_signing_links_cc_emails_check" CHECK (cardinality("contract_signing_links"."cc_emails") <= 5),
	CONSTRAINT "contract_signing_links_status_check" CHECK ("contract_signing_links"."status" in ('pending', 'signed', 'withdrawn', 'declined')),
	CONSTRAINT "contract_signing_links_signed_at_check" CHECK (("contract_signing_links"."status" = 'signed') = ("contract_signing_links"."signed_at" is not null)),
	CONSTRAINT "contract_signing_links_reminder_count_check" CHECK ("contract_signing_links"."reminder_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" varchar(200) NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contract_templates_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "contract_templates_content_check" CHECK (octet_length("contract_templates"."content"::text) <= 400000)
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" varchar(200) NOT NULL,
	"content" jsonb NOT NULL,
	"content_hash" varchar(64),
	"revision" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	"withdrawn_reason" varchar(10000),
	"declined_at" timestamp (3) with time zone,
	"declined_reason" varchar(10000),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contracts_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "contracts_status_check" CHECK ("contracts"."status" in ('draft', 'sent', 'signed')),
	CONSTRAINT "contracts_revision_check" CHECK ("contracts"."revision" >= 1),
	CONSTRAINT "contracts_content_hash_check" CHECK ("contracts"."content_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "contracts_content_check" CHECK (octet_length("contracts"."content"::text) <= 400000),
	CONSTRAINT "contracts_signed_at_check" CHECK (("contracts"."status" = 'signed') = ("contracts"."signed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "project_contract_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" varchar(200) NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "project_contract_templates_content_check" CHECK (octet_length("project_contract_templates"."content"::text) <= 400000)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"storage_key" varchar(200) NOT NULL,
	"name" varchar(500) NOT NULL,
	"mime_type" varchar(200) NOT NULL,
	"size" bigint NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "files_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "files_size_check" CHECK ("files"."size" >= 0),
	CONSTRAINT "files_sha256_check" CHECK ("files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "invoice_line_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"description" varchar(2000) NOT NULL,
	"quantity" numeric(12, 2) DEFAULT 1 NOT NULL,
	"rate" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"taxable" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoice_line_items_quantity_check" CHECK ("invoice_line_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_number_gaps" (
	"company_id" uuid NOT NULL,
	"invoice_number" varchar(50) NOT NULL,
	"reason" varchar(200) DEFAULT 'Draft deleted' NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_number_gaps_company_id_invoice_number_pk" PRIMARY KEY("company_id","invoice_number")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"invoice_number" varchar(50) NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"template_name" varchar(100) DEFAULT 'template-1-minimal' NOT NULL,
	"bill_to" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"issue_date" date,
	"deposit_due_date" date,
	"due_date" date,
	"subtotal" bigint DEFAULT 0 NOT NULL,
	"discount_percent" numeric(5, 2) DEFAULT 0 NOT NULL,
	"tax_amount" bigint DEFAULT 0 NOT NULL,
	"deposit" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"payment_options" text[] DEFAULT '{}' NOT NULL,
	"payment_terms" varchar(10000),
	"notes" varchar(10000),
	"scheduled_send_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"deposit_paid_at" timestamp (3) with time zone,
	"final_balance_paid_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"voided_reason" varchar(10000),
	"reminders_paused_until" timestamp (3) with time zone,
	"pay_token_hash" varchar(64),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoices_pay_token_hash_unique" UNIQUE("pay_token_hash"),
	CONSTRAINT "invoices_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "invoices_company_id_invoice_number_unique" UNIQUE("company_id","invoice_number"),
	CONSTRAINT "invoices_status_check" CHECK ("invoices"."status" in ('draft', 'sent', 'paid')),
	CONSTRAINT "invoices_discount_percent_check" CHECK ("invoices"."discount_percent" between 0 and 100),
	CONSTRAINT "invoices_tax_amount_check" CHECK ("invoices"."tax_amount" >= 0),
	CONSTRAINT "invoices_total_check" CHECK ("invoices"."total" >= 0),
	CONSTRAINT "invoices_deposit_check" CHECK ("invoices"."deposit" >= 0 and "invoices"."deposit" <= "invoices"."total"),
	CONSTRAINT "invoices_payment_options_check" CHECK (cardinality("invoices"."payment_options") <= 20),
	CONSTRAINT "invoices_paid_at_check" CHECK (("invoices"."status" = 'paid') = ("invoices"."paid_at" is not null)),
	CONSTRAINT "invoices_pay_token_hash_check" CHECK ("invoices"."pay_token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "lead_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "lead_tokens_token_hash_check" CHECK ("lead_tokens"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "lead_tokens_used_check" CHECK ("lead_tokens"."used" = ("lead_tokens"."used_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "lead_widget_configs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"widget_key" varchar(64) DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"first_name" text DEFAULT 'required' NOT NULL,
	"last_name" text DEFAULT 'show' NOT NULL,
	"email" text DEFAULT 'required' NOT NULL,
	"phone" text DEFAULT 'show' NOT NULL,
	"company_name" text DEFAULT 'show' NOT NULL,
	"project_address" text DEFAULT 'show' NOT NULL,
	"message" text DEFAULT 'show' NOT NULL,
	"field_order" text[] DEFAULT '{}' NOT NULL,
	"field_labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"auto_add_to_pipeline" boolean DEFAULT true NOT NULL,
	"thank_you_message" varchar(2000) DEFAULT 'Thank you for your inquiry! We''ll be in touch soon.' NOT NULL,
	"redirect_url" varchar(2000),
	"allowed_hosts" text[] DEFAULT '{}' NOT NULL,
	"notify_emails" text[] DEFAULT '{}' NOT NULL,
	"auto_reply_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_widget_configs_company_id_unique" UNIQUE("company_id"),
	CONSTRAINT "lead_widget_configs_widget_key_unique" UNIQUE("widget_key"),
	CONSTRAINT "lead_widget_configs_first_name_check" CHECK ("lead_widget_configs"."first_name" in ('required', 'show', 'hidden')),
	CONSTRAINT "lead_widget_configs_last_name_check" CHECK ("lead_widget_configs"."last_name" in ('required', 'show', 'hidden')),
	CONSTRAINT "lead_widget_configs_email_check" CHECK ("lead_widget_configs"."email" in ('required', 'show', 'hidden')),
	CONSTRAINT "lead_widget_configs_phone_check" CHECK ("lead_widget_configs"."phone" in ('required', 'show', 'hidden')),
	CONSTRAINT "lead_widget_configs_company_name_check" CHECK ("lead_widget_configs"."company_name" in ('required', 'show', 'hidden')),
	CONSTRAINT "lead_widget_configs_project_address_check" CHECK ("lead_widget_configs"."project_address" in ('required', 'show', 'hidden')),
	CONSTRAINT "lead_widget_configs_message_check" CHECK ("lead_widget_configs"."message" in ('required', 'show', 'hidden')),
	CONSTRAINT "lead_widget_configs_lists_check" CHECK (cardinality("lead_widget_configs"."field_order") <= 20 and cardinality("lead_widget_configs"."allowed_hosts") <= 50 and cardinality("lead_widget_configs"."notify_emails") <= 20)
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"first_name" varchar(100),
	"last_name" varchar(100),
	"email" varchar(254),
	"phone" varchar(50),
	"company_name" varchar(200),
	"project_address" varchar(500),
	"message" varchar(10000),
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"added_to_pipeline" boolean DEFAULT false NOT NULL,
	"client_id" uuid,
	"project_id" uuid,
	"spam" boolean DEFAULT false NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"error_note" varchar(10000),
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "leads_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "leads_email_check" CHECK ("leads"."email" = lower("leads"."email"))
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" varchar(200) NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"subject" varchar(500) NOT NULL,
	"body" jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "message_templates_category_check" CHECK ("message_templates"."category" in ('inquiry', 'contract', 'invoice', 'reminder', 'destage', 'review', 'other')),
	CONSTRAINT "message_templates_body_check" CHECK (octet_length("message_templates"."body"::text) <= 400000)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"project_id" uuid,
	"client_id" uuid,
	"dedupe_key" varchar(200),
	"template_key" varchar(100),
	"to_address" varchar(254) NOT NULL,
	"to_name" varchar(300),
	"from_name" varchar(300),
	"reply_to" varchar(254),
	"subject" varchar(500) NOT NULL,
	"html" text NOT NULL,
	"body" text NOT NULL,
	"sealed_link" varchar(4000),
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" varchar(10000),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "messages_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "messages_status_check" CHECK ("messages"."status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "messages_attempts_check" CHECK ("messages"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "system_email_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template_key" varchar(100) NOT NULL,
	"name" varchar(200) NOT NULL,
	"subject" varchar(500) NOT NULL,
	"body" jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "system_email_templates_template_key_unique" UNIQUE("template_key"),
	CONSTRAINT "system_email_templates_body_check" CHECK (octet_length("system_email_templates"."body"::text) <= 400000)
);
--> statement-breakpoint
CREATE TABLE "offer_code_redemptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"offer_code_id" uuid NOT NULL,
	"user_id" uuid,
	"subscription_id" uuid,
	"redeemed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_code_redemptions_offer_code_id_company_id_unique" UNIQUE("offer_code_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "offer_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" varchar(50) NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" bigint NOT NULL,
	"discount_duration_months" integer DEFAULT 1 NOT NULL,
	"valid_for_tiers" uuid[] DEFAULT '{}' NOT NULL,
	"max_uses" integer,
	"current_uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "offer_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "offer_codes_code_check" CHECK ("offer_codes"."code" = upper("offer_codes"."code") and "offer_codes"."code" <> ''),
	CONSTRAINT "offer_codes_discount_type_check" CHECK ("offer_codes"."discount_type" in ('percentage', 'fixed')),
	CONSTRAINT "offer_codes_discount_value_check" CHECK ("offer_codes"."discount_value" >= 0 and ("offer_codes"."discount_type" <> 'percentage' or "offer_codes"."discount_value" between 1 and 100)),
	CONSTRAINT "offer_codes_discount_duration_months_check" CHECK ("offer_codes"."discount_duration_months" >= 1),
	CONSTRAINT "offer_codes_uses_check" CHECK ("offer_codes"."current_uses" >= 0 and ("offer_codes"."max_uses" is null or "offer_codes"."current_uses" <= "offer_codes"."max_uses")),
	CONSTRAINT "offer_codes_max_uses_check" CHECK ("offer_codes"."max_uses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "finished_jobs" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"finished_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"user_id" uuid,
	"key" varchar(200) NOT NULL,
	"request_hash" varchar(64) NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_company_id_user_id_key_unique" UNIQUE NULLS NOT DISTINCT("company_id","user_id","key"),
	CONSTRAINT "idempotency_keys_request_hash_check" CHECK ("idempotency_keys"."request_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "idempotency_keys_status_check" CHECK ("idempotency_keys"."status" between 100 and 599)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(200) PRIMARY KEY NOT NULL,
	"tat" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"file_id" uuid,
	"drive_file_id" varchar(500),
	"file_name" varchar(500) NOT NULL,
	"mime_type" varchar(200),
	"file_size" bigint,
	"type" text DEFAULT 'Other' NOT NULL,
	"sent_to_client" text DEFAULT 'false' NOT NULL,
	"last_modified" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "project_documents_file_size_check" CHECK ("project_documents"."file_size" >= 0),
	CONSTRAINT "project_documents_type_check" CHECK ("project_documents"."type" in ('Invoice', 'Contract', 'Other')),
	CONSTRAINT "project_documents_sent_to_client_check" CHECK ("project_documents"."sent_to_client" in ('true', 'false'))
);
--> statement-breakpoint
CREATE TABLE "project_members" (
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_members_company_id_project_id_user_id_pk" PRIMARY KEY("company_id","project_id","user_id"),
	CONSTRAINT "project_members_project_id_user_id_unique" UNIQUE("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid,
	"title" varchar(500) NOT NULL,
	"address" varchar(500) NOT NULL,
	"city" varchar(200),
	"state" varchar(100),
	"zip" varchar(20),
	"brief" varchar(10000),
	"notes" varchar(10000),
	"type" varchar(100) DEFAULT 'Other' NOT NULL,
	"status" varchar(100) DEFAULT 'Discovery' NOT NULL,
	"source" varchar(100),
	"sort_order" double precision DEFAULT 0 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"cancel_reason" varchar(10000),
	"brokerage_name" varchar(200),
	"agent_name" varchar(200),
	"agent_email" varchar(254),
	"agent_phone" varchar(50),
	"beds" integer,
	"baths" numeric(4, 1),
	"square_feet" integer,
	"occupancy" varchar(100),
	"access_notes" varchar(10000),
	"mls_number" varchar(50),
	"date_booked" date,
	"date_serviced" date,
	"date_of_destage" date,
	"deposit_date" date,
	"full_paid_date" date,
	"deposit_due_date" date,
	"final_payment_due_date" date,
	"custom_dates" text[] DEFAULT '{}' NOT NULL,
	"stage_duration_days" integer,
	"deposit_due_days" integer,
	"final_payment_days" integer,
	"estimate_value" bigint,
	"discount_percent" numeric(5, 2) DEFAULT 0 NOT NULL,
	"deposit_percent" numeric(5, 2),
	"disabled_payment_methods" text[] DEFAULT '{}' NOT NULL,
	"documents" text[] DEFAULT '{}' NOT NULL,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"drive_folder_id" varchar(500),
	"invoice_sent_count" integer DEFAULT 0 NOT NULL,
	"contract_sent_count" integer DEFAULT 0 NOT NULL,
	"invoice_template_id" varchar(500),
	"invoice_template_name" varchar(500),
	"invoice_template_mime_type" varchar(200),
	"contract_signing_status" text DEFAULT 'none' NOT NULL,
	"contract_signed_at" timestamp (3) with time zone,
	"contract_signing_link_id" uuid,
	"search_text" text GENERATED ALWAYS AS (lower(title || ' ' || address || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(brokerage_name, '') || ' ' || coalesce(agent_name, '') || ' ' || coalesce(mls_number, ''))) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "projects_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "projects_title_check" CHECK (btrim("projects"."title") <> ''),
	CONSTRAINT "projects_address_check" CHECK (btrim("projects"."address") <> ''),
	CONSTRAINT "projects_estimate_value_check" CHECK ("projects"."estimate_value" >= 0),
	CONSTRAINT "projects_discount_percent_check" CHECK ("projects"."discount_percent" between 0 and 100),
	CONSTRAINT "projects_deposit_percent_check" CHECK ("projects"."deposit_percent" between 0 and 100),
	CONSTRAINT "projects_stage_duration_days_check" CHECK ("projects"."stage_duration_days" between 0 and 3650),
	CONSTRAINT "projects_deposit_due_days_check" CHECK ("projects"."deposit_due_days" between 0 and 3650),
	CONSTRAINT "projects_final_payment_days_check" CHECK ("projects"."final_payment_days" between 0 and 3650),
	CONSTRAINT "projects_beds_check" CHECK ("projects"."beds" >= 0),
	CONSTRAINT "projects_baths_check" CHECK ("projects"."baths" >= 0),
	CONSTRAINT "projects_square_feet_check" CHECK ("projects"."square_feet" >= 0),
	CONSTRAINT "projects_invoice_sent_count_check" CHECK ("projects"."invoice_sent_count" >= 0),
	CONSTRAINT "projects_contract_sent_count_check" CHECK ("projects"."contract_sent_count" >= 0),
	CONSTRAINT "projects_contract_signing_status_check" CHECK ("projects"."contract_signing_status" in ('none', 'draft', 'sent', 'signed', 'withdrawn', 'declined', 'expired')),
	CONSTRAINT "projects_lists_check" CHECK (cardinality("projects"."photos") <= 1000 and cardinality("projects"."documents") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "project_resources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"saved_resource_id" uuid,
	"description" varchar(500) NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "project_resources_cost_check" CHECK ("project_resources"."cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "saved_resources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" varchar(200) NOT NULL,
	"default_cost" bigint DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_resources_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "saved_resources_default_cost_check" CHECK ("saved_resources"."default_cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "email_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"email" varchar(254) NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_verifications_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "email_verifications_email_check" CHECK ("email_verifications"."email" = lower("email_verifications"."email")),
	CONSTRAINT "email_verifications_token_hash_check" CHECK ("email_verifications"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"role" text NOT NULL,
	"client_id" uuid,
	"token_hash" varchar(64) NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_email_check" CHECK ("invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "invitations_token_hash_check" CHECK ("invitations"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "invitations_role_check" CHECK ("invitations"."role" in ('CompanyAdmin', 'Manager', 'Staff', 'Client')),
	CONSTRAINT "invitations_client_check" CHECK ("invitations"."client_id" is null or "invitations"."role" = 'Client')
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"token_hash" varchar(64) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "password_resets_token_hash_check" CHECK ("password_resets"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"portal" text DEFAULT 'app' NOT NULL,
	"impersonator_id" uuid,
	"reason" varchar(500),
	"ip" varchar(64),
	"user_agent" varchar(512),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_token_hash_check" CHECK ("sessions"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "sessions_portal_check" CHECK ("sessions"."portal" in ('app', 'admin')),
	CONSTRAINT "sessions_portal_company_check" CHECK (("sessions"."portal" = 'admin') = ("sessions"."company_id" is null)),
	CONSTRAINT "sessions_impersonation_check" CHECK (("sessions"."impersonator_id" is null) = ("sessions"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "business_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" varchar(100) NOT NULL,
	"description" varchar(2000),
	"value" varchar(100) NOT NULL,
	"icon" varchar(100),
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "business_profiles_value_unique" UNIQUE("value")
);
--> statement-breakpoint
CREATE TABLE "landing_page_content" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"section" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "landing_page_content_section_unique" UNIQUE("section"),
	CONSTRAINT "landing_page_content_section_check" CHECK ("landing_page_content"."section" in ('hero', 'features', 'demo', 'waitlist'))
);
--> statement-breakpoint
CREATE TABLE "onboarding_content" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"only_row" boolean DEFAULT true NOT NULL,
	"welcome_title" varchar(500) NOT NULL,
	"welcome_subtitle" varchar(500),
	"welcome_description" varchar(2000),
	"feature1_title" varchar(500),
	"feature1_description" varchar(2000),
	"feature2_title" varchar(500),
	"feature2_description" varchar(2000),
	"feature3_title" varchar(500),
	"feature3_description" varchar(2000),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "onboarding_content_only_row_unique" UNIQUE("only_row"),
	CONSTRAINT "onboarding_content_only_row_check" CHECK ("onboarding_content"."only_row")
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"only_row" boolean DEFAULT true NOT NULL,
	"name" varchar(100),
	"support_address" varchar(254),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "platform_settings_only_row_unique" UNIQUE("only_row"),
	CONSTRAINT "platform_settings_only_row_check" CHECK ("platform_settings"."only_row")
);
--> statement-breakpoint
CREATE TABLE "pricing_page_content" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"section" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pricing_page_content_section_unique" UNIQUE("section"),
	CONSTRAINT "pricing_page_content_section_check" CHECK ("pricing_page_content"."section" in ('hero', 'features', 'cta'))
);
--> statement-breakpoint
CREATE TABLE "registration_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" varchar(254) NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_invites_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "registration_invites_email_check" CHECK ("registration_invites"."email" = lower("registration_invites"."email")),
	CONSTRAINT "registration_invites_token_hash_check" CHECK ("registration_invites"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" varchar(254) NOT NULL,
	"signup_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_email_unique" UNIQUE("email"),
	CONSTRAINT "waitlist_email_check" CHECK ("waitlist"."email" = lower("waitlist"."email"))
);
--> statement-breakpoint
CREATE TABLE "waitlist_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"only_row" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "waitlist_settings_only_row_unique" UNIQUE("only_row"),
	CONSTRAINT "waitlist_settings_only_row_check" CHECK ("waitlist_settings"."only_row")
);
--> statement-breakpoint
CREATE TABLE "startup_checklist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"google_account_connected" boolean DEFAULT false NOT NULL,
	"projects_imported" boolean DEFAULT false NOT NULL,
	"clients_imported" boolean DEFAULT false NOT NULL,
	"timeline_configured" boolean DEFAULT false NOT NULL,
	"contract_added" boolean DEFAULT false NOT NULL,
	"invoice_added" boolean DEFAULT false NOT NULL,
	"payment_methods_setup" boolean DEFAULT false NOT NULL,
	"dismissed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "startup_checklist_company_id_unique" UNIQUE("company_id")
);
--> statement-breakpoint
CREATE TABLE "product_tiers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" varchar(100) NOT NULL,
	"description" varchar(10000),
	"monthly_price" bigint NOT NULL,
	"annual_price" bigint,
	"features" text[] DEFAULT '{}' NOT NULL,
	"max_clients" integer,
	"max_projects" integer,
	"max_users" integer,
	"trial_duration_days" integer DEFAULT 0 NOT NULL,
	"capture_card_timing" text DEFAULT 'after' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"provider_product_id" varchar(200),
	"provider_monthly_price_id" varchar(200),
	"provider_annual_price_id" varchar(200),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_tiers_monthly_price_check" CHECK ("product_tiers"."monthly_price" >= 0),
	CONSTRAINT "product_tiers_annual_price_check" CHECK ("product_tiers"."annual_price" >= 0),
	CONSTRAINT "product_tiers_max_clients_check" CHECK ("product_tiers"."max_clients" >= 0),
	CONSTRAINT "product_tiers_max_projects_check" CHECK ("product_tiers"."max_projects" >= 0),
	CONSTRAINT "product_tiers_max_users_check" CHECK ("product_tiers"."max_users" >= 0),
	CONSTRAINT "product_tiers_trial_duration_days_check" CHECK ("product_tiers"."trial_duration_days" >= 0),
	CONSTRAINT "product_tiers_capture_card_timing_check" CHECK ("product_tiers"."capture_card_timing" in ('before', 'after'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"product_tier_id" uuid,
	"status" text DEFAULT 'trial' NOT NULL,
	"billing_period" text DEFAULT 'monthly' NOT NULL,
	"provider_subscription_id" varchar(200),
	"provider_customer_id" varchar(200),
	"current_period_start" timestamp (3) with time zone,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"past_due_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subscriptions_company_id_unique" UNIQUE("company_id"),
	CONSTRAINT "subscriptions_provider_subscription_id_unique" UNIQUE("provider_subscription_id"),
	CONSTRAINT "subscriptions_provider_customer_id_unique" UNIQUE("provider_customer_id"),
	CONSTRAINT "subscriptions_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "subscriptions_status_check" CHECK ("subscriptions"."status" in ('active', 'trial', 'canceled', 'expired')),
	CONSTRAINT "subscriptions_billing_period_check" CHECK ("subscriptions"."billing_period" in ('monthly', 'annual'))
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"invoice_id" uuid,
	"parent_transaction_id" uuid,
	"amount" bigint NOT NULL,
	"currency" varchar(3) DEFAULT 'usd' NOT NULL,
	"payment_type" text NOT NULL,
	"payment_method" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_intent_id" varchar(200),
	"charge_id" varchar(200),
	"checkout_session_id" varchar(200),
	"provider_refund_id" varchar(200),
	"transfer_id" varchar(200),
	"payout_id" varchar(200),
	"provider_fee_amount" bigint,
	"application_fee_amount" bigint,
	"net_amount" bigint,
	"paid_on" date,
	"reference" varchar(200),
	"note" varchar(10000),
	"recorded_by" uuid,
	"completed_at" timestamp (3) with time zone,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transactions_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "transactions_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "transactions_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "transactions_amount_check" CHECK ("transactions"."amount" > 0 or ("transactions"."amount" < 0 and "transactions"."parent_transaction_id" is not null)),
	CONSTRAINT "transactions_refund_check" CHECK ("transactions"."payment_type" <> 'refund' or ("transactions"."amount" < 0 and "transactions"."payment_intent_id" is null)),
	CONSTRAINT "transactions_currency_check" CHECK ("transactions"."currency" ~ '^[a-z]{3}$'),
	CONSTRAINT "transactions_payment_type_check" CHECK ("transactions"."payment_type" in ('deposit', 'final', 'full', 'installment', 'extension', 'late_fee', 'tip', 'other', 'refund')),
	CONSTRAINT "transactions_payment_method_check" CHECK ("transactions"."payment_method" in ('card', 'ach', 'zelle', 'venmo', 'paypal', 'cash', 'check', 'wire', 'escrow', 'other')),
	CONSTRAINT "transactions_status_check" CHECK ("transactions"."status" in ('pending', 'processing', 'succeeded', 'failed', 'canceled', 'partially_refunded', 'refunded', 'disputed'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"client_id" uuid,
	"first_name" varchar(100) NOT NULL,
	"last_name" varchar(100) NOT NULL,
	"email" varchar(254) NOT NULL,
	"phone" varchar(50),
	"password" varchar(500) NOT NULL,
	"role" text DEFAULT 'Staff' NOT NULL,
	"avatar_file_id" uuid,
	"email_verified_at" timestamp (3) with time zone,
	"deactivated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_company_id_id_unique" UNIQUE("company_id","id"),
	CONSTRAINT "users_email_check" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_password_check" CHECK ("users"."password" like '$argon2id$%'),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('SuperAdmin', 'CompanyAdmin', 'Manager', 'Staff', 'Client')),
	CONSTRAINT "users_company_check" CHECK (("users"."role" = 'SuperAdmin') = ("users"."company_id" is null)),
	CONSTRAINT "users_client_check" CHECK ("users"."client_id" is null or "users"."role" = 'Client')
);
--> statement-breakpoint
ALTER TABLE "admin_activities" ADD CONSTRAINT "admin_activities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_activities" ADD CONSTRAINT "admin_activities_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE set null ("project_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_activities" ADD CONSTRAINT "project_activities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_activities" ADD CONSTRAINT "project_activities_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_activities" ADD CONSTRAINT "project_activities_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("user_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_secrets" ADD CONSTRAINT "company_secrets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_styles" ADD CONSTRAINT "company_styles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_contract_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_signing_link_fk" FOREIGN KEY ("company_id","signing_link_id") REFERENCES "public"."contract_signing_links"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signing_links" ADD CONSTRAINT "contract_signing_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signing_links" ADD CONSTRAINT "contract_signing_links_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signing_links" ADD CONSTRAINT "contract_signing_links_contract_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_withdrawn_by_fk" FOREIGN KEY ("company_id","withdrawn_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("withdrawn_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_contract_templates" ADD CONSTRAINT "project_contract_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_contract_templates" ADD CONSTRAINT "project_contract_templates_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_fk" FOREIGN KEY ("company_id","uploaded_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("uploaded_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_invoice_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_number_gaps" ADD CONSTRAINT "invoice_number_gaps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_number_gaps" ADD CONSTRAINT "invoice_number_gaps_deleted_by_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("deleted_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_voided_by_fk" FOREIGN KEY ("company_id","voided_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("voided_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tokens" ADD CONSTRAINT "lead_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tokens" ADD CONSTRAINT "lead_tokens_lead_fk" FOREIGN KEY ("company_id","lead_id") REFERENCES "public"."leads"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_widget_configs" ADD CONSTRAINT "lead_widget_configs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_client_fk" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE set null ("client_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE set null ("project_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE set null ("project_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_client_fk" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE set null ("client_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_code_redemptions" ADD CONSTRAINT "offer_code_redemptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_code_redemptions" ADD CONSTRAINT "offer_code_redemptions_offer_code_id_offer_codes_id_fk" FOREIGN KEY ("offer_code_id") REFERENCES "public"."offer_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_code_redemptions" ADD CONSTRAINT "offer_code_redemptions_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("user_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_code_redemptions" ADD CONSTRAINT "offer_code_redemptions_subscription_fk" FOREIGN KEY ("company_id","subscription_id") REFERENCES "public"."subscriptions"("company_id","id") ON DELETE set null ("subscription_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_file_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_uploaded_by_fk" FOREIGN KEY ("company_id","uploaded_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("uploaded_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_client_fk" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE set null ("client_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_resources" ADD CONSTRAINT "project_resources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_resources" ADD CONSTRAINT "project_resources_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_resources" ADD CONSTRAINT "project_resources_saved_resource_fk" FOREIGN KEY ("company_id","saved_resource_id") REFERENCES "public"."saved_resources"("company_id","id") ON DELETE set null ("saved_resource_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_resources" ADD CONSTRAINT "saved_resources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_client_fk" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_fk" FOREIGN KEY ("company_id","invited_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("invited_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "startup_checklist" ADD CONSTRAINT "startup_checklist_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_product_tier_id_product_tiers_id_fk" FOREIGN KEY ("product_tier_id") REFERENCES "public"."product_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_invoice_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_recorded_by_fk" FOREIGN KEY ("company_id","recorded_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("recorded_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_client_fk" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_activities_company_id_created_at_id_index" ON "admin_activities" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "admin_activities_company_id_project_id_index" ON "admin_activities" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "admin_activities_created_at_id_index" ON "admin_activities" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "admin_activities_actor_id_created_at_index" ON "admin_activities" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "project_activities_company_id_project_id_created_at_id_index" ON "project_activities" USING btree ("company_id","project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "project_activities_company_id_created_at_id_index" ON "project_activities" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "project_activities_company_id_user_id_index" ON "project_activities" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "clients_company_id_last_name_first_name_id_index" ON "clients" USING btree ("company_id","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "clients_company_id_sort_name_id_index" ON "clients" USING btree ("company_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "clients_company_id_email_index" ON "clients" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "clients_company_id_created_at_id_index" ON "clients" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_search_index" ON "clients" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_created_at_id_index" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "companies_deletion_requested_at_index" ON "companies" USING btree ("deletion_requested_at") WHERE deletion_requested_at is not null;--> statement-breakpoint
CREATE INDEX "contract_signatures_company_id_project_id_index" ON "contract_signatures" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "contract_signatures_company_id_contract_id_index" ON "contract_signatures" USING btree ("company_id","contract_id");--> statement-breakpoint
CREATE INDEX "contract_signatures_company_id_signing_link_id_index" ON "contract_signatures" USING btree ("company_id","signing_link_id");--> statement-breakpoint
CREATE INDEX "contract_signing_links_company_id_project_id_index" ON "contract_signing_links" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "contract_signing_links_company_id_contract_id_index" ON "contract_signing_links" USING btree ("company_id","contract_id");--> statement-breakpoint
CREATE INDEX "contract_signing_links_company_id_status_expires_at_index" ON "contract_signing_links" USING btree ("company_id","status","expires_at");--> statement-breakpoint
CREATE INDEX "contract_templates_company_id_name_index" ON "contract_templates" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "contracts_company_id_project_id_created_at_index" ON "contracts" USING btree ("company_id","project_id","created_at");--> statement-breakpoint
CREATE INDEX "contracts_company_id_status_index" ON "contracts" USING btree ("company_id","status");--> statement-breakpoint
CREATE INDEX "contracts_company_id_withdrawn_by_index" ON "contracts" USING btree ("company_id","withdrawn_by");--> statement-breakpoint
CREATE INDEX "project_contract_templates_company_id_project_id_index" ON "project_contract_templates" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "files_company_id_uploaded_by_index" ON "files" USING btree ("company_id","uploaded_by");--> statement-breakpoint
CREATE INDEX "files_company_id_created_at_id_index" ON "files" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_line_items_company_id_invoice_id_sort_order_index" ON "invoice_line_items" USING btree ("company_id","invoice_id","sort_order");--> statement-breakpoint
CREATE INDEX "invoice_number_gaps_company_id_deleted_by_index" ON "invoice_number_gaps" USING btree ("company_id","deleted_by");--> statement-breakpoint
CREATE INDEX "invoices_company_id_project_id_index" ON "invoices" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "invoices_company_id_status_due_date_index" ON "invoices" USING btree ("company_id","status","due_date");--> statement-breakpoint
CREATE INDEX "invoices_company_id_created_at_id_index" ON "invoices" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_company_id_voided_by_index" ON "invoices" USING btree ("company_id","voided_by");--> statement-breakpoint
CREATE INDEX "lead_tokens_company_id_lead_id_index" ON "lead_tokens" USING btree ("company_id","lead_id");--> statement-breakpoint
CREATE INDEX "leads_company_id_submitted_at_id_index" ON "leads" USING btree ("company_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "leads_company_id_client_id_index" ON "leads" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "leads_company_id_project_id_index" ON "leads" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "message_templates_company_id_name_index" ON "message_templates" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "messages_company_id_created_at_id_index" ON "messages" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_created_at_id_index" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_company_id_project_id_index" ON "messages" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "messages_company_id_client_id_index" ON "messages" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_queued_index" ON "messages" USING btree ("company_id","created_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "offer_code_redemptions_company_id_user_id_index" ON "offer_code_redemptions" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "offer_code_redemptions_company_id_subscription_id_index" ON "offer_code_redemptions" USING btree ("company_id","subscription_id");--> statement-breakpoint
CREATE INDEX "finished_jobs_finished_at_index" ON "finished_jobs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at_index" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_tat_index" ON "rate_limits" USING btree ("tat");--> statement-breakpoint
CREATE INDEX "project_documents_company_id_project_id_created_at_index" ON "project_documents" USING btree ("company_id","project_id","created_at");--> statement-breakpoint
CREATE INDEX "project_documents_company_id_file_id_index" ON "project_documents" USING btree ("company_id","file_id");--> statement-breakpoint
CREATE INDEX "project_documents_company_id_uploaded_by_index" ON "project_documents" USING btree ("company_id","uploaded_by");--> statement-breakpoint
CREATE INDEX "project_members_company_id_user_id_project_id_index" ON "project_members" USING btree ("company_id","user_id","project_id");--> statement-breakpoint
CREATE INDEX "projects_company_id_client_id_index" ON "projects" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "projects_company_id_contract_signing_link_id_index" ON "projects" USING btree ("company_id","contract_signing_link_id");--> statement-breakpoint
CREATE INDEX "projects_company_id_status_sort_order_id_index" ON "projects" USING btree ("company_id","status","sort_order","id");--> statement-breakpoint
CREATE INDEX "projects_company_id_created_at_id_index" ON "projects" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_company_id_date_serviced_index" ON "projects" USING btree ("company_id","date_serviced");--> statement-breakpoint
CREATE INDEX "projects_company_id_date_of_destage_index" ON "projects" USING btree ("company_id","date_of_destage");--> statement-breakpoint
CREATE INDEX "projects_search_index" ON "projects" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_resources_company_id_project_id_index" ON "project_resources" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "project_resources_company_id_saved_resource_id_index" ON "project_resources" USING btree ("company_id","saved_resource_id");--> statement-breakpoint
CREATE INDEX "saved_resources_company_id_name_index" ON "saved_resources" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "email_verifications_company_id_user_id_index" ON "email_verifications" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "email_verifications_user_id_index" ON "email_verifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_verifications_expires_at_index" ON "email_verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_unique" ON "invitations" USING btree ("company_id","email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "invitations_company_id_created_at_index" ON "invitations" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_company_id_client_id_index" ON "invitations" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "invitations_company_id_invited_by_index" ON "invitations" USING btree ("company_id","invited_by");--> statement-breakpoint
CREATE INDEX "password_resets_company_id_user_id_index" ON "password_resets" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user_id_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at_index" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_company_id_user_id_index" ON "sessions" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_created_at_index" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_impersonator_id_index" ON "sessions" USING btree ("impersonator_id") WHERE impersonator_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "business_profiles_display_order_index" ON "business_profiles" USING btree ("display_order");--> statement-breakpoint
CREATE INDEX "registration_invites_email_index" ON "registration_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "waitlist_signup_date_id_index" ON "waitlist" USING btree ("signup_date","id");--> statement-breakpoint
CREATE INDEX "product_tiers_display_order_index" ON "product_tiers" USING btree ("display_order");--> statement-breakpoint
CREATE INDEX "subscriptions_product_tier_id_index" ON "subscriptions" USING btree ("product_tier_id");--> statement-breakpoint
CREATE INDEX "subscriptions_status_current_period_end_index" ON "subscriptions" USING btree ("status","current_period_end");--> statement-breakpoint
CREATE INDEX "transactions_company_id_parent_transaction_id_index" ON "transactions" USING btree ("company_id","parent_transaction_id");--> statement-breakpoint
CREATE INDEX "transactions_company_id_project_id_index" ON "transactions" USING btree ("company_id","project_id");--> statement-breakpoint
CREATE INDEX "transactions_company_id_invoice_id_index" ON "transactions" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "transactions_company_id_recorded_by_index" ON "transactions" USING btree ("company_id","recorded_by");--> statement-breakpoint
CREATE INDEX "transactions_company_id_status_created_at_index" ON "transactions" USING btree ("company_id","status","created_at");--> statement-breakpoint
CREATE INDEX "transactions_company_id_created_at_id_index" ON "transactions" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_checkout_session_id_index" ON "transactions" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE INDEX "transactions_charge_id_index" ON "transactions" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "users_company_id_client_id_index" ON "users" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "users_company_id_avatar_file_id_index" ON "users" USING btree ("company_id","avatar_file_id");--> statement-breakpoint
CREATE INDEX "users_company_id_last_name_first_name_id_index" ON "users" USING btree ("company_id","last_name","first_name","id");