create schema content;
grant usage on schema content to croupier_app;

-- What an operator has changed; a policy without a row has its initial value.
create table content.settings (
  name text primary key,
  value jsonb not null,
  version integer not null,
  changed_at timestamptz not null,
  changed_by text not null
);
grant select, insert, update on content.settings to croupier_app;

-- Announcements of §9: banner, player notice, pop-up, promotion, headline.
create table content.notices (
  id text primary key,
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  group_name text,
  link text,
  -- How often a pop-up shows to one browser.
  repeats text check (repeats in ('session', 'day')),
  position integer not null default 0,
  published_at timestamptz not null,
  ends_at timestamptz,
  audience text not null check (audience in ('all', 'visitors', 'members')),
  -- Keys of the setting `identity.labels`: members with one of them; everybody without any.
  labels text[] not null,
  -- Members from this VIP rank on; everybody for 0.
  min_rank integer not null check (min_rank >= 0),
  -- ISO 3166 codes; everywhere without any.
  countries text[] not null,
  device text not null check (device in ('all', 'phone', 'desktop'))
);
create index notices_published on content.notices (type, published_at desc);
grant select, insert, update, delete on content.notices to croupier_app;

create table content.help_categories (
  key text primary key,
  position integer not null
);
create table content.help_articles (
  id text primary key,
  category text not null references content.help_categories (key),
  position integer not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on content.help_categories, content.help_articles to croupier_app;

-- Every version of the user agreement stays: members have agreed to it.
create table content.agreements (
  version text primary key,
  effective_at timestamptz not null,
  -- Whether members have to agree again. An agreement to the version before counts for one that is not material.
  is_material boolean not null,
  published_by text not null
);
grant select, insert on content.agreements to croupier_app;

-- The versions whose agreement counts at an instant: the one in force, back to the last material one.
create function content.terms_that_count(at timestamptz) returns text[] language sql stable as $$
  select coalesce(array_agg(version), '{none}') from content.agreements
  where effective_at <= at and effective_at >= coalesce(
    (select max(effective_at) from content.agreements where is_material and effective_at <= at), '-infinity')
$$;

-- The words of all of these, by language; what lacks one falls back to English.
create table content.texts (
  object text not null check (object in ('notice', 'category', 'article', 'agreement')),
  object_id text not null,
  locale text not null,
  title text not null,
  content text not null,
  -- The text of the button, and the picture (see content.media), of announcements.
  action text,
  picture jsonb,
  primary key (object, object_id, locale)
);
grant select, insert, update, delete on content.texts to croupier_app;

-- Every version of the settings, announcements and help of the site. Nothing changes or removes one.
create table content.versions (
  -- As in the audit log: `setting:content.menu`.
  object text not null,
  -- 0 is the state before the first change.
  version integer not null,
  -- The whole object after the change; before it, where the change removed the object.
  value jsonb not null,
  is_removed boolean not null,
  changed_at timestamptz not null,
  -- Null for version 0.
  changed_by text,
  -- Null where one person decided.
  approved_by text,
  reason text,
  primary key (object, version)
);
grant select, insert on content.versions to croupier_app;

-- The merchant's pictures. Settings and texts name one by its address, which contains the id.
create table content.media (
  -- SHA-256 of the content.
  id text primary key,
  file_id uuid not null,
  name text not null,
  content_type text not null check (content_type in ('image/png', 'image/webp')),
  size integer not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null,
  uploaded_by text not null
);
grant select, insert, update, delete on content.media to croupier_app;

-- Copies of a picture in smaller widths, or as icons of an installed site. They are made with the picture and go with it.
create table content.media_copies (
  media_id text not null references content.media on delete cascade,
  -- In the address, behind the id.
  name text not null check (name in ('480', '960', '1440', 'icon-192', 'icon-512', 'icon-maskable')),
  -- SHA-256 of the content.
  hash text not null,
  file_id uuid not null,
  content_type text not null check (content_type in ('image/png', 'image/webp')),
  primary key (media_id, name)
);
grant select, insert, delete on content.media_copies to croupier_app;

-- Parts of the files of apps. Those of an upload that nobody published are forgotten, and their files expire.
create table content.app_parts (
  upload_id uuid not null,
  position smallint not null,
  file_id uuid not null,
  size integer not null,
  sent_at timestamptz not null,
  -- The member of staff.
  sent_by text not null,
  primary key (upload_id, position)
);
grant select, insert, update, delete on content.app_parts to croupier_app;

-- The files of apps for the download page. The setting content.merchant names one by its address, which contains the id.
create table content.apps (
  -- SHA-256 of the content.
  id text primary key,
  upload_id uuid not null unique,
  kind text not null check (kind in ('apk', 'ipa', 'mobileconfig')),
  name text not null,
  size integer not null,
  uploaded_at timestamptz not null,
  uploaded_by text not null
);
grant select, insert, update, delete on content.apps to croupier_app;

-- The merchant's own texts of the site, by the id that the code gives a text. Every version stays. One without a text restores
-- the product's.
create table content.site_texts (
  language text not null,
  id text not null,
  version integer not null,
  text text,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (language, id, version)
);
grant select, insert on content.site_texts to croupier_app;
