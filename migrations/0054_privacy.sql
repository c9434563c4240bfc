create schema privacy;
grant usage on schema privacy to croupier_app;

-- Consents to offers: every change, append-only. The newest one of a channel and product is in force.
create table privacy.consents (
  consent_id bigint generated always as identity primary key,
  member_id text not null,
  channel text not null check (channel in ('sms', 'email')),
  product text not null check (product in ('lottery', 'sports', 'casino', 'games')),
  is_granted boolean not null,
  at timestamptz not null,
  -- The version of the text that the member saw.
  text_version text not null,
  source text not null check (source in ('account', 'link', 'staff')),
  -- Who withdrew it for the member.
  staff text,
  -- From where, masked.
  address text
);
create index consents_member on privacy.consents (member_id, channel, product, consent_id desc);
grant select, insert on privacy.consents to croupier_app;

-- Copies of all data about a member. The content, a ZIP file, is encrypted, and erased when the copy has expired.
create table privacy.copies (
  copy_id uuid primary key,
  member_id text not null,
  requested_at timestamptz not null,
  -- Null until the content is ready.
  expires_at timestamptz,
  size integer,
  content_encrypted bytea
);
create index copies_member on privacy.copies (member_id, requested_at desc);
create index copies_content on privacy.copies (expires_at) where content_encrypted is not null;
grant select, insert, update (expires_at, size, content_encrypted) on privacy.copies to croupier_app;
