-- How much of a payment was taken back from us. A part leaves its deposit credited; the last one makes it reversed.
alter table cashier.deposits add column reversed_amount bigint not null default 0;
update cashier.deposits set reversed_amount = paid_amount where state = 'reversed';
alter table cashier.deposits
  add constraint deposits_reversed_at_most_paid check (reversed_amount between 0 and coalesce(paid_amount, 0)),
  add constraint deposits_reversed_as_a_whole check (state <> 'reversed' or reversed_amount = paid_amount);
