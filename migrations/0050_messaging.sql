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
  subject text not null check (subject in ('deposit', 'withdrawal', 'security', 'limit', 'identity', 'bet', 'rewards', 'upline', 'service')),
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

-- What members and visitors write to customer service. States and moves: modules/messaging/feedback/model.ts.
create table messaging.feedback (
  feedback_id uuid primary key,
  kind text not null check (kind in ('feedback', 'question')),
  -- Null for a visitor without an account, whom nobody can answer.
  member_id text,
  content text not null,
  state text not null check (state in ('open', 'answered', 'closed')),
  sent_at timestamptz not null,
  answer text,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'answered') = (answer is not null))
);
create index feedback_queue on messaging.feedback (state, sent_at, feedback_id);
create index feedback_of_member on messaging.feedback (member_id, sent_at);
grant select, insert, update on messaging.feedback to croupier_app;

-- Pictures of members. One without a feedback waits for its form to be sent: then its file is kept, and otherwise it expires within
-- the hour, and the row with it.
create table messaging.feedback_images (
  image_id uuid primary key,
  member_id text not null,
  feedback_id uuid references messaging.feedback on delete set null,
  file_id uuid not null unique references platform.files on delete cascade,
  uploaded_at timestamptz not null
);
create index feedback_images_of on messaging.feedback_images (feedback_id);
create index feedback_images_of_member on messaging.feedback_images (member_id);
grant select, insert, update (feedback_id) on messaging.feedback_images to croupier_app;
-- What a member has read of the announcements of content: all that was published until an instant, and some since.
create table messaging.news (
  member_id text primary key,
  read_until timestamptz not null,
  read_ids text[] not null
);
grant select, insert, update on messaging.news to croupier_app;

-- Live chats with customer service. States and moves: modules/messaging/chat/model.ts.
create table messaging.chats (
  chat_id uuid primary key,
  -- A chat belongs to a member, or to a visitor, whose cookie has the value with this SHA-256.
  member_id text,
  visitor_hash bytea,
  language text not null,
  state text not null check (state in ('waiting', 'taken', 'closed')),
  -- Who of the staff took it, or took it last.
  staff_id text,
  staff_name text,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  last_line text not null,
  last_from text not null check (last_from in ('customer', 'staff')),
  -- The number of lines, and the last one that the customer has seen.
  last_seq integer not null,
  seen_seq integer not null,
  check ((member_id is null) <> (visitor_hash is null)),
  check (state <> 'taken' or staff_id is not null)
);
create unique index chats_open_of_member on messaging.chats (member_id) where state <> 'closed' and member_id is not null;
create unique index chats_open_of_visitor on messaging.chats (visitor_hash) where state <> 'closed' and visitor_hash is not null;
create index chats_of_member on messaging.chats (member_id, opened_at);
create index chats_of_visitor on messaging.chats (visitor_hash, opened_at);
create index chats_queue on messaging.chats (state, last_at, chat_id);
create index chats_old on messaging.chats (last_at);
grant select, insert, update, delete on messaging.chats to croupier_app;

create table messaging.chat_lines (
  chat_id uuid not null references messaging.chats on delete cascade,
  seq integer not null,
  -- The member of the chat, so that a copy of the member's data finds the line.
  member_id text,
  -- Null for a line of the customer.
  staff_id text,
  staff_name text,
  -- Names the line for its writer: sent again, it is written once.
  client_id uuid not null,
  content text not null,
  sent_at timestamptz not null,
  primary key (chat_id, seq),
  unique (chat_id, client_id)
);
create index chat_lines_of_member on messaging.chat_lines (member_id);
grant select, insert on messaging.chat_lines to croupier_app;

-- Pictures of a chat. One without a line waits for it, as those of feedback do.
create table messaging.chat_images (
  image_id uuid primary key,
  -- The member who sent it, or whose chat it is in.
  member_id text,
  -- Who of the staff sent it.
  staff_id text,
  chat_id uuid references messaging.chats on delete cascade,
  seq integer,
  file_id uuid not null unique references platform.files on delete cascade,
  uploaded_at timestamptz not null,
  check ((chat_id is null) = (seq is null))
);
create index chat_images_of on messaging.chat_images (chat_id, seq);
create index chat_images_of_member on messaging.chat_images (member_id);
grant select, insert, update (chat_id, seq, member_id) on messaging.chat_images to croupier_app;

-- Messages of members to each other in the chat room. Batches are written one after the other, so `seq` rises in the order of commits.
create table messaging.room_messages (
  seq bigint generated always as identity primary key,
  room text not null,
  member_id text not null,
  -- The name that the others see.
  name text not null,
  -- Names the message for its writer: sent again, it is written once.
  client_id uuid not null,
  -- As the others see it, with masks.
  content text not null,
  sent_at timestamptz not null,
  -- When staff hid it.
  hidden_at timestamptz,
  unique (member_id, client_id)
);
create index room_messages_in on messaging.room_messages (room, seq);
create index room_messages_of on messaging.room_messages (member_id, seq);
create index room_messages_old on messaging.room_messages (sent_at);
grant select, insert, update (hidden_at), delete on messaging.room_messages to croupier_app;

-- Members who may not write (muted), or neither read nor write (banned) in the chat room.
create table messaging.room_bars (
  member_id text primary key,
  kind text not null check (kind in ('muted', 'banned')),
  -- Null: until staff lift it.
  until timestamptz,
  since timestamptz not null
);
grant select, insert, update, delete on messaging.room_bars to croupier_app;

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'messaging.messages',
   'delete from messaging.messages where member_id = $1'),
  ('at_once', 'messaging.inboxes',
   'delete from messaging.inboxes where member_id = $1'),
  ('at_once', 'messaging.feedback',
   'delete from messaging.feedback where member_id = $1'),
  ('at_once', 'messaging.feedback_images',
   'with gone as (delete from messaging.feedback_images where member_id = $1 returning file_id)
   update platform.files set expires_at = $2 where file_id in (select file_id from gone)'),
  ('at_once', 'messaging.news',
   'delete from messaging.news where member_id = $1'),
  ('at_once', 'messaging.room_messages',
   'delete from messaging.room_messages where member_id = $1'),
  ('at_once', 'messaging.room_bars',
   'delete from messaging.room_bars where member_id = $1'),
  ('at_once', 'messaging.chat_images',
   'with gone as (delete from messaging.chat_images where member_id = $1 returning file_id)
   update platform.files set expires_at = $2 where file_id in (select file_id from gone)'),
  ('at_once', 'messaging.chat_lines',
   'delete from messaging.chat_lines where member_id = $1'),
  ('at_once', 'messaging.chats',
   'delete from messaging.chats where member_id = $1'),
  ('last_notice', 'messaging.messages',
   'delete from messaging.messages where member_id = $1');
