create schema messaging;
grant usage on schema messaging to croupier_app;

-- A message has a type and the values for its text. The client has the text, in the member's language.
create table messaging.messages (
  message_id uuid primary key,
  member_id text not null,
  type text not null,
  params jsonb not null,
  -- Names the event that the message is about; an event is one message.
  reference text not null,
  sent_at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz,
  -- What its type is about, so that a filtered inbox reads its own messages only.
  subject text not null check (subject in ('deposit', 'withdrawal', 'security', 'limit', 'identity')),
  unique (member_id, reference)
);
create index messages_inbox on messaging.messages (member_id, sent_at desc, message_id desc) where removed_at is null;
create index messages_about on messaging.messages (member_id, subject, sent_at desc, message_id desc) where removed_at is null;
create index messages_unread on messaging.messages (member_id, sent_at desc) where read_at is null and removed_at is null;
grant select, insert, update on messaging.messages to croupier_app;

-- "Mark all as read" notes the instant here, so that it writes one row however many messages there are. A message that was sent
-- until then counts as read.
create table messaging.inboxes (
  member_id text primary key,
  read_until timestamptz not null
);
grant select, insert, update on messaging.inboxes to croupier_app;

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'messaging.messages',
   'delete from messaging.messages where member_id = $1'),
  ('at_once', 'messaging.inboxes',
   'delete from messaging.inboxes where member_id = $1'),
  ('last_notice', 'messaging.messages',
   'delete from messaging.messages where member_id = $1');
