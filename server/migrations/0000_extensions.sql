-- Both are trusted extensions: the owner of the database may create them without being a superuser.
create extension if not exists pg_trgm with schema public;
--> statement-breakpoint
create extension if not exists btree_gin with schema public;
--> statement-breakpoint
-- PostgreSQL lets everybody execute a new function. Ours, and the job queue's, are opened one by one.
alter default privileges revoke execute on functions from public;
