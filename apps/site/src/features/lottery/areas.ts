import { AREA_MODES, type LotteryAccountType, VIETNAM } from '@croupier/rules/lottery-pages'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** §2, Decisions "Lottery": a page of lotteries. */
export type LotteryArea = {
  path: string
  title: MessageDescriptor
  /** The account type of its games; an area without it has every lottery. */
  accountType?: LotteryAccountType
  /** The prize mode by which calls choose its games. */
  prizeMode?: (typeof AREA_MODES)[keyof typeof AREA_MODES]
}

const EVERY: LotteryArea = { path: '/lottery', title: msg`Lottery` }

/** The pages of lotteries, in the order of the links between them. */
export const AREAS: readonly LotteryArea[] = [
  EVERY,
  { path: '/vnlottery', title: msg`Vietnamese lottery`, accountType: VIETNAM, prizeMode: AREA_MODES.TCG_LOTTO_VN },
  { path: '/seaLottery', title: msg`South-East Asian lottery`, accountType: 'TCG_SEA', prizeMode: AREA_MODES.TCG_SEA },
  { path: '/elott', title: msg`Electronic lottery`, accountType: 'ELOTT', prizeMode: AREA_MODES.ELOTT },
]

/** The area of a page; that of all lotteries for any other page. */
export const areaOf = (path: string): LotteryArea => AREAS.find((area) => area.path === path) ?? EVERY

/** §7: Vietnam has calls of its own (`lottoArea` VN). */
export const isVietnam = ({ accountType }: LotteryArea): boolean => accountType === VIETNAM
