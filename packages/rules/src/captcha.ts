/** §4, §9: one captcha may be drawn again once per this many milliseconds. */
export const CAPTCHA_INTERVAL_MS = 1_000
