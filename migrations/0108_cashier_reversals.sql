-- A payment that was credited and then taken back from us in the outside world, such as by a chargeback.
alter table cashier.deposits drop constraint deposits_state_check;
alter table cashier.deposits add constraint deposits_state_check
  check (state in ('created', 'pending', 'held', 'credited', 'failed', 'expired', 'reversed'));
