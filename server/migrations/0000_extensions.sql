-- Both extensions are trusted: the owner of the database can create them without being a superuser.
create extension if not exists pg_trgm with schema public;
--> statement-breakpoint
create extension if not exists btree_gin with schema public;
--> statement-breakpoint
-- By default, every role can execute a new function. Revoking that here covers our own functions and those of the job
-- queue: each one needs an explicit grant.
alter default privileges revoke execute on functions from public;
