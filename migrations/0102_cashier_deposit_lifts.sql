-- After several failed payments in a row a member's deposits rest; what a person of the desk lifted counts no more.
create table cashier.deposit_lifts (
  member_id text not null,
  at timestamptz not null,
  primary key (member_id, at)
);
grant select, insert on cashier.deposit_lifts to croupier_app;
