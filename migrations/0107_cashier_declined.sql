-- Who failed to pay several times in a row is looked for among all members: by those failures alone.
create index deposits_declined on cashier.deposits (member_id, settled_at) where state = 'failed' and reason = 'declined';
