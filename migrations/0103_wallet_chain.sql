-- Every entry names the one before it on its account, and the account names its last: a record is read by walking back.
-- An index that leads with the account is touched at another leaf by every bet, and after a checkpoint each of those
-- leaves goes to the log whole; the chain costs nothing of the kind (ADR 0010).
alter table wallet.accounts
  add column last_key uuid,
  -- The last before the last. An update cannot answer what a column held before, so it is kept beside it.
  add column prior_key uuid;
grant update (last_key, prior_key) on wallet.accounts to croupier_app;

alter table wallet.journal add column prior_key uuid;
update wallet.journal j set prior_key = c.prior_key
from (select key, line, bucket, lag(key) over (partition by account, bucket order by seq) as prior_key from wallet.journal) c
where c.key = j.key and c.line = j.line and c.bucket = j.bucket;
update wallet.accounts a set last_key = j.key, prior_key = j.prior_key
from wallet.journal j
where j.account = a.account and j.bucket = a.bucket and j.seq = a.seq;
alter table wallet.journal add constraint journal_begins check ((prior_key is null) = (seq = 1));

-- That numbers have no gap and no twin is kept by the account's row, which is locked by whoever adds an entry, and proven
-- by the books. Every 64th entry is a step, so that a walk need not begin at the end.
alter table wallet.journal drop constraint journal_account_seq_bucket_key;
create unique index journal_steps on wallet.journal (account, seq, bucket) include (at) where seq % 64 = 0;
