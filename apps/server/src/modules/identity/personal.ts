import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What identity has about a member. */
export const identityTables: readonly PersonalTable[] = [
  {
    table: 'identity.members',
    columns: [
      'member_id',
      'username',
      'account_type',
      'status',
      'nickname',
      'language',
      'avatar',
      'referral_code',
      'registered_at',
      'registered_from',
      'last_login_at',
      'password_changed_at',
      'secured_at',
    ],
    encrypted: { profile_encrypted: 'identity.profile' },
  },
  {
    table: 'identity.contacts',
    columns: ['kind', 'verified_at'],
    encrypted: { value_encrypted: ({ kind }) => `identity.contact.${String(kind)}` },
  },
  { table: 'identity.agreements', columns: ['document', 'version', 'agreed_at', 'address'] },
  {
    table: 'identity.sessions',
    member: 'account_id',
    columns: ['name', 'created_at', 'last_seen_at', 'ended_at', 'end_reason', 'address', 'user_agent', 'entered_by'],
  },
  {
    table: 'identity.passkeys',
    columns: ['name', 'rp_id', 'transports', 'is_synced', 'created_at', 'last_used_at', 'blocked_at'],
  },
  { table: 'identity.provider_links', columns: ['provider_id', 'issuer', 'subject', 'linked_at', 'last_used_at'] },
  { table: 'identity.known_networks', columns: ['network', 'first_seen_at', 'last_seen_at'] },
  { table: 'identity.authenticators', columns: ['confirmed_at'] },
  { table: 'identity.recovery_codes', leftOut: 'Hashes of codes that each replace the authenticator once' },
  { table: 'identity.affiliate_codes', columns: ['code', 'domains'] },
  // The recommender is another person.
  { table: 'identity.recommendations', columns: ['kind', 'code', 'domain', 'recommended_at'] },
  { table: 'identity.trials', leftOut: 'Trial accounts only, which are forgotten when they end' },
  { table: 'identity.remember_tokens', leftOut: 'Hashes of one-use tokens; identity.sessions shows the logins' },
  { table: 'identity.password_links', leftOut: 'The hash of a link that works once' },
]
