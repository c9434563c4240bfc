/** §4 game launch: a lottery opens on the lottery page, named in the address. */
export const gameHref = (code: string): string => `/lottery?gameCode=${encodeURIComponent(code)}`
