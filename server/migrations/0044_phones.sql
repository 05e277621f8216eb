-- Stores phone numbers as they are dialed, by the rules of normalizePhone() in domain/src/basics/phone.ts. Nobody edited
-- these records, so the triggers that count their versions do not run.
create function pg_temp.stored_phone(given text) returns text language sql immutable strict as $$
  select case
    when compact ~ '^(\+?1)?[2-9][0-9][0-9][2-9][0-9]{6}$' then '+1' || right(compact, 10)
    when compact ~ '^\+[2-9][0-9]{6,14}$' then compact
    else given
  end
  from regexp_replace(
    regexp_replace(given, '^\s*(\+[0-9]{1,3})\s*\(0\)', '\1'),
    '[\s\u00a0\u2000-\u200a\u202f\u3000().\u2010-\u2015-]', '', 'g') as compact
$$;
--> statement-breakpoint
alter table clients disable trigger user;
--> statement-breakpoint
update clients set phone = pg_temp.stored_phone(phone) where phone <> pg_temp.stored_phone(phone);
--> statement-breakpoint
alter table clients enable trigger user;
--> statement-breakpoint
alter table leads disable trigger user;
--> statement-breakpoint
update leads set phone = pg_temp.stored_phone(phone) where phone <> pg_temp.stored_phone(phone);
--> statement-breakpoint
alter table leads enable trigger user;
--> statement-breakpoint
alter table users disable trigger user;
--> statement-breakpoint
update users set phone = pg_temp.stored_phone(phone) where phone <> pg_temp.stored_phone(phone);
--> statement-breakpoint
alter table users enable trigger user;
--> statement-breakpoint
alter table companies disable trigger user;
--> statement-breakpoint
update companies set phone = pg_temp.stored_phone(phone) where phone <> pg_temp.stored_phone(phone);
--> statement-breakpoint
alter table companies enable trigger user;
--> statement-breakpoint
alter table projects disable trigger user;
--> statement-breakpoint
update projects set agent_phone = pg_temp.stored_phone(agent_phone) where agent_phone <> pg_temp.stored_phone(agent_phone);
--> statement-breakpoint
alter table projects enable trigger user;
--> statement-breakpoint
drop function pg_temp.stored_phone;
