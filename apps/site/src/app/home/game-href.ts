/** §4 game launch: a game of our own lotteries opens on the lottery page, named in the address. */
export const gameHref = (code: string): string => `/lottery?gameCode=${encodeURIComponent(code)}`
