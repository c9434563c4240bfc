create schema messaging;
grant usage on schema messaging to croupier_app;

-- What a member was told: a type and what fills its text; the words are the client's, in the member's language.
create table messaging.messages (
  message_id uuid primary key,
  member_id text not null,
  type text not null,
  params jsonb not null,
  -- The event that is told about: the same one is told once.
  reference text not null,
  sent_at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz,
  unique (member_id, reference)
);
create index messages_inbox on messaging.messages (member_id, sent_at desc, message_id desc) where removed_at is null;
create index messages_unread on messaging.messages (member_id, sent_at desc) where read_at is null and removed_at is null;
grant select, insert, update on messaging.messages to croupier_app;
