/** §4, §9: the minimum time between two pictures of one captcha. */
export const CAPTCHA_INTERVAL_MS = 1_000
