-- References of tables that refer to each other. They are written here because two schema files may not import each
-- other, and they can be deferred so that a restore can load the tables one after the other.
alter table companies add constraint companies_logo_file_fk
  foreign key (id, logo_file_id) references files (company_id, id)
  on delete set null (logo_file_id) deferrable initially immediate;
--> statement-breakpoint
alter table companies add constraint companies_default_contract_template_fk
  foreign key (id, default_contract_template) references contract_templates (company_id, id)
  on delete set null (default_contract_template) deferrable initially immediate;
--> statement-breakpoint
alter table users add constraint users_avatar_file_fk
  foreign key (company_id, avatar_file_id) references files (company_id, id)
  on delete set null (avatar_file_id) deferrable initially immediate;
--> statement-breakpoint
alter table projects add constraint projects_contract_signing_link_fk
  foreign key (company_id, contract_signing_link_id) references contract_signing_links (company_id, id)
  on delete set null (contract_signing_link_id) deferrable initially immediate;
--> statement-breakpoint
alter table transactions add constraint transactions_parent_fk
  foreign key (company_id, parent_transaction_id) references transactions (company_id, id)
  deferrable initially immediate;
--> statement-breakpoint

-- Every change of a row moves its version, whoever makes it and whatever they set it to.
create function touch_row() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end $$;
--> statement-breakpoint
-- For later migrations: select track_changes('project_photos');
create function track_changes(target regclass) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('create trigger touch_row before update on %s for each row execute function touch_row()', target);
end $$;
--> statement-breakpoint
select track_changes(attrelid::regclass)
from pg_attribute
where attname = 'updated_at'
  and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r');
