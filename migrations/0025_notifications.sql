create schema notifications;
grant usage on schema notifications to croupier_app;

-- SMS, emails and push messages, queued in the transaction of the event and delivered after its commit. Recipients and texts are encrypted.
-- `content_encrypted` is the text to send; it is erased once a message with a secret has ended. `shown_encrypted` is the same text
-- with its secrets masked.
create table notifications.messages (
  message_id uuid primary key,
  channel text not null check (channel in ('sms', 'email', 'push')),
  template text not null,
  purpose text not null check (purpose in ('code', 'security', 'service', 'marketing')),
  -- Of an offer: the kind of product that it is about.
  product text,
  language text not null,
  member_id text,
  recipient_encrypted bytea not null,
  -- Finds the recipient's messages and suppressions without decrypting them.
  recipient_mac text not null,
  content_encrypted bytea,
  shown_encrypted bytea not null,
  -- Names the event that the message is about; an event is one message.
  reference text unique,
  status text not null check (status in
    ('queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed', 'expired')),
  -- Why it was not sent or delivered: the last error of the transport, a report, or the reason of a suppression.
  reason text,
  -- The code of the last error of the other side. It has no text of others, which may name the recipient.
  error text,
  -- The id that the server on the other side gave it.
  provider_id text,
  tries integer not null default 0,
  -- The order of delivery among the messages that are due: codes first.
  priority integer not null,
  queued_at timestamptz not null,
  -- When it is tried next. While it is being sent: until when the node that sends it has it for itself.
  due_at timestamptz not null,
  -- Not sent after this instant.
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the other side reported what became of it.
  reported_at timestamptz
);
create index messages_due on notifications.messages (channel, priority, due_at) where status in ('queued', 'sending');
create index messages_newest on notifications.messages (queued_at desc, message_id desc);
create index messages_member on notifications.messages (member_id, queued_at desc, message_id desc);
create index messages_recipient on notifications.messages (recipient_mac, queued_at desc, message_id desc);
create index messages_provider on notifications.messages (channel, provider_id) where provider_id is not null;
create index messages_ended on notifications.messages (ended_at) where ended_at is not null;
grant select, insert, update, delete on notifications.messages to croupier_app;

-- Recipients that get no messages on a channel: they bounced, complained, or staff added them.
create table notifications.suppressions (
  channel text not null check (channel in ('sms', 'email')),
  recipient_mac text not null,
  recipient_encrypted bytea not null,
  reason text not null check (reason in ('bounce', 'complaint', 'manual')),
  note text,
  added_at timestamptz not null,
  primary key (channel, recipient_mac)
);
create index suppressions_newest on notifications.suppressions (added_at desc, channel, recipient_mac);
grant select, insert, update, delete on notifications.suppressions to croupier_app;

-- Soft bounces of a recipient since its last delivery. A delivery, or a suppression, removes the row.
create table notifications.soft_bounces (
  channel text not null check (channel in ('sms', 'email')),
  recipient_mac text not null,
  bounces integer not null,
  -- The first of those that count.
  since timestamptz not null,
  primary key (channel, recipient_mac)
);
create index soft_bounces_age on notifications.soft_bounces (since);
grant select, insert, update, delete on notifications.soft_bounces to croupier_app;

-- Texts of templates that staff have replaced, every version. The newest one is in force; one without a text restores the default.
create table notifications.template_texts (
  template text not null,
  language text not null,
  version integer not null,
  subject text,
  text text,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (template, language, version)
);
grant select, insert on notifications.template_texts to croupier_app;

-- How each channel is delivered. Without a row it is the outbox. Its secrets are encrypted together and never shown.
create table notifications.connections (
  channel text primary key check (channel in ('sms', 'email')),
  transport text not null check (transport in ('outbox', 'smtp', 'http')),
  options jsonb not null,
  secret_encrypted bytea,
  version integer not null,
  changed_at timestamptz not null,
  changed_by text not null
);
grant select, insert, update on notifications.connections to croupier_app;

-- The key pair by which push services know this deployment (RFC 8292). It is made on first use, and the private key is encrypted.
create table notifications.push_keys (
  key_id integer primary key check (key_id = 1),
  public_key bytea not null,
  private_key_encrypted bytea not null,
  created_at timestamptz not null
);
grant select, insert, update on notifications.push_keys to croupier_app;

-- Browsers to which members want messages. The row is the consent; it ends with the session, or when the push service has forgotten
-- the browser.
create table notifications.push_subscriptions (
  endpoint_mac text primary key,
  recipient_encrypted bytea not null,
  member_id text not null,
  session_id uuid not null,
  language text not null,
  since timestamptz not null
);
create index push_subscriptions_member on notifications.push_subscriptions (member_id, since desc);
grant select, insert, update, delete on notifications.push_subscriptions to croupier_app;

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'notifications.messages',
   'delete from notifications.messages where member_id = $1'),
  ('at_once', 'notifications.push_subscriptions',
   'delete from notifications.push_subscriptions where member_id = $1'),
  ('last_notice', 'notifications.messages',
   'delete from notifications.messages where member_id = $1');
