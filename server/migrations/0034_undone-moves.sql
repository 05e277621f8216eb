-- Removes the entry of a move that its user takes back within ten minutes, so that the activity shows neither of the two.
-- Returns what the entry recorded, or null if the project's last move was another one. All other history stays.
create function remove_undone_move(moved_project uuid, came_from text, went_to text) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from project_activities a
  where a.id = (
      select x.id from project_activities x
      where x.company_id = nullif(current_setting('app.company_id', true), '')::uuid
        and x.project_id = moved_project and x.action = 'project.stage_changed'
      order by x.created_at desc, x.id desc limit 1
    )
    and a.user_id = nullif(current_setting('app.user_id', true), '')::uuid
    and a.metadata ->> 'from' = came_from and a.metadata ->> 'to' = went_to
    and a.created_at > now() - interval '10 minutes'
  returning a.metadata
$$;
--> statement-breakpoint
revoke execute on function remove_undone_move from public;
--> statement-breakpoint
grant execute on function remove_undone_move to mantel_runtime;
