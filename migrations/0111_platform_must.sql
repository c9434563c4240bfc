-- What has to hold before a transaction commits, said in one of its statements: whoever sends all of them at once reads
-- no answer before the commit is on its way.
create function platform.must(holds boolean, what text) returns void language plpgsql as $$
begin
  if holds is not true then
    raise exception using errcode = 'assert_failure', message = what;
  end if;
end $$;
