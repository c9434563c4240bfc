/** Where the sandbox publishes the keys of its stand-in for a third party that proves phone numbers. */
export const phoneKeysAt = (sandboxUrl: string): string =>
  `${sandboxUrl}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`
