-- Failed attempts at a secret (a password, a code), by what is attacked and by where from: the count that all nodes share.
create table platform.attempts (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
create index attempts_last on platform.attempts (last_at);
grant select, insert, update, delete on platform.attempts to croupier_app;
