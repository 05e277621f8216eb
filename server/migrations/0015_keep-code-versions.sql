-- Who redeems a code says nothing about the code: whoever edits it at that moment has seen what holds.
drop trigger touch_row on offer_codes;--> statement-breakpoint
create trigger touch_row before update on offer_codes
  for each row when (new.current_uses = old.current_uses) execute function touch_row();
