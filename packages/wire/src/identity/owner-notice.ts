/**
 * What changed on an account, or happened to it, when its owner is notified: in the inbox, and on the channels that the account
 * had before.
 */
export const OWNER_NOTICES = [
  'password',
  'payment_password',
  'bank_account',
  'bank_account_removed',
  'phone',
  'email',
  'second_factor',
  'passkey_added',
  'passkey_removed',
  'passkey_blocked',
  'provider_linked',
  'provider_unlinked',
  'name',
  'limits',
  'exclusion',
  'closing',
  'data_copy',
  'data_download',
  'erasure',
  'erasure_withdrawn',
  'data_erased',
  'agent_key',
  'agent_hook',
  'agent_postback',
] as const
export type OwnerNotice = (typeof OWNER_NOTICES)[number]
