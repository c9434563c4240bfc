/** §4: the account types of lottery games, and the page on which a game of each opens. */
const PAGES = {
  LOTT: '/lottery',
  ELOTT: '/lottery',
  TCG_SEA: '/seaLottery',
  TCG_LOTTO_VN: '/vnlottery',
} as const

export type LotteryAccountType = keyof typeof PAGES

const byName: ReadonlyMap<string, string> = new Map(Object.entries(PAGES))

/** Decisions "Lottery": the prize mode of the games of an area. */
export const AREA_MODES = { ELOTT: 'Elott', TCG_SEA: 'SEA', TCG_LOTTO_VN: 'SEA' } as const

/** The page of a lottery game; undefined for the account type of another game. */
export const lotteryPageOf = (accountTypeName: string): string | undefined => byName.get(accountTypeName)

/** The area whose games have calls of their own (§7 `lottoArea` VN). */
export const VIETNAM = 'TCG_LOTTO_VN' satisfies LotteryAccountType
