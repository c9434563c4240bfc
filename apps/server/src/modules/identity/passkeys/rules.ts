/** One account may have this many passkeys: more devices than anybody carries. */
export const MAX_PASSKEYS = 10
/** The time to answer a challenge, which works once. */
export const CHALLENGE_MINUTES = 5

/**
 * WebAuthn: an authenticator that counts never repeats a number. If the number does not grow, two devices hold the same key.
 * Passkeys that are copied between devices do not count at all: both numbers are zero.
 */
export const isCopied = (stored: number, sent: number): boolean => (stored > 0 || sent > 0) && sent <= stored

/** The name of a passkey whose owner gave none. */
export const nameOf = (given: string | undefined, device: string): string => given ?? (device || 'Passkey')
