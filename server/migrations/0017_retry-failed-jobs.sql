-- At once, and with all its attempts; answers what it is. Only what failed: a job that runs at this moment is left alone,
-- and one that waits for its day does not come early.
create or replace function retry_job(job bigint) returns text language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.reschedule_jobs(
    array(select j.id from graphile_worker.jobs j where j.id = job and j.last_error is not null),
    run_at := now(), attempts := 0);
  return (
    select j.task_identifier from graphile_worker.jobs j
    where j.id = job and j.locked_at is null and j.last_error is not null);
end $$;
