/** The page of one offer. */
export const offerHref = (code: string): string => `/promoDetail?offer=${encodeURIComponent(code)}`
