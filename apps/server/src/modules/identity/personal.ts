import type { MemberId } from '@croupier/kernel/ids'
import type { Reader } from '../../platform/db/database.ts'
import type { FileContent } from '../../platform/files/files.ts'
import type { Erasure } from '../../platform/personal/erasure.ts'
import type { PersonalTable } from '../../platform/personal/personal.ts'

export type IdentityTablesDeps = {
  erasing: { members: Erasure['code'] & {} }
  /** The picture that a member uploaded; null without one. */
  pictureOf(reader: Reader, memberId: MemberId): Promise<FileContent | null>
}

/** What identity has about a member. */
export const identityTables = ({ erasing, pictureOf }: IdentityTablesDeps): readonly PersonalTable[] => [
  {
    table: 'identity.members',
    erasure: {
      atOnce: 'anonymised',
      later: 'anonymised',
      retention: 'identity',
      why: 'The law against money laundering keeps name and birthday',
      code: erasing.members,
    },
    columns: [
      'member_id',
      'username',
      'account_type',
      'status',
      'nickname',
      'language',
      'avatar',
      'picture_id',
      'picture_at',
      'picture_accepted_at',
      'referral_code',
      'registered_at',
      'registered_from',
      'last_login_at',
      'password_changed_at',
      'secured_at',
      'labels',
    ],
    encrypted: { profile_encrypted: 'identity.profile' },
    async *files(tx, memberId) {
      const picture = await pictureOf(tx, memberId)
      if (picture) yield { name: 'identity.members/picture.webp', bytes: picture.bytes }
    },
  },
  ...others,
]

const others: readonly PersonalTable[] = [
  {
    table: 'identity.contacts',
    erasure: { atOnce: 'erased' },
    columns: ['kind', 'verified_at'],
    encrypted: { value_encrypted: ({ kind }) => `identity.contact.${String(kind)}` },
  },
  {
    table: 'identity.agreements',
    erasure: {
      atOnce: 'anonymised',
      later: 'erased',
      retention: 'identity',
      why: 'Proves that the member agreed to the terms',
    },
    columns: ['document', 'version', 'agreed_at', 'address'],
  },
  { table: 'identity.under_age', erasure: { atOnce: 'erased' }, columns: ['marked_at'] },
  {
    table: 'identity.sessions',
    erasure: { atOnce: 'erased' },
    member: 'account_id',
    columns: ['name', 'created_at', 'last_seen_at', 'ended_at', 'end_reason', 'address', 'user_agent', 'entered_by'],
  },
  {
    table: 'identity.passkeys',
    erasure: { atOnce: 'erased' },
    columns: ['name', 'rp_id', 'transports', 'is_synced', 'created_at', 'last_used_at', 'blocked_at'],
  },
  {
    table: 'identity.provider_links',
    erasure: { atOnce: 'erased' },
    columns: ['provider_id', 'issuer', 'subject', 'linked_at', 'last_used_at'],
  },
  {
    table: 'identity.known_networks',
    erasure: { atOnce: 'erased' },
    columns: ['network', 'first_seen_at', 'last_seen_at'],
  },
  { table: 'identity.authenticators', erasure: { atOnce: 'erased' }, columns: ['confirmed_at'] },
  {
    table: 'identity.recovery_codes',
    erasure: { atOnce: 'erased' },
    leftOut: 'Hashes of codes that each replace the authenticator once',
  },
  {
    table: 'identity.affiliate_codes',
    erasure: { atOnce: 'erased' },
    columns: ['code', 'domains', 'is_vanity', 'is_active'],
  },
  // The recommender is another person.
  {
    table: 'identity.recommendations',
    erasure: { atOnce: 'anonymised', forEver: 'Names the accounts by their ids only' },
    columns: ['kind', 'code', 'domain', 'recommended_at', 'clicked_at', 'sub_id', 'is_deciding'],
  },
  {
    table: 'identity.former_marks',
    erasure: {
      atOnce: 'kept',
      forEver:
        'A keyed hash: the username is not given out again, and an excluded person is recognised while the exclusion runs',
    },
    leftOut: 'Keyed hashes of accounts that were erased, whose members cannot log in',
  },
  {
    table: 'identity.trials',
    erasure: { atOnce: 'kept', forEver: 'Trial accounts only, which are forgotten when they end' },
    leftOut: 'Trial accounts only, which are forgotten when they end',
  },
  {
    table: 'identity.remember_tokens',
    erasure: { atOnce: 'erased' },
    leftOut: 'Hashes of one-use tokens; identity.sessions shows the logins',
  },
  { table: 'identity.password_links', erasure: { atOnce: 'erased' }, leftOut: 'The hash of a link that works once' },
]
