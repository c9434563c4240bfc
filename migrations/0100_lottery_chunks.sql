-- A part of an issue is settled page by page, each page in a transaction of its own: the row is written when a worker
-- begins, and says when the last page was done. One that was begun and not finished is gone on with.
alter table lottery.settled_chunks add column settled_at timestamptz;
update lottery.settled_chunks set settled_at = now();
grant update (settled_at) on lottery.settled_chunks to croupier_app;
