import { isTrial } from '@croupier/rules/account-types'
import { launchGame } from '@croupier/wire/providers/launch'
import { addStudioKey, changeStudio, revokeStudioKey, studioList } from '@croupier/wire/providers/providers.console'
import { publishedReturns } from '@croupier/wire/providers/returns'
import { endReturnAlert, gameReturns } from '@croupier/wire/providers/returns.console'
import { roomList } from '@croupier/wire/providers/rooms'
import { gameRound } from '@croupier/wire/providers/rounds'
import { walletTransfer, walletTransfers } from '@croupier/wire/providers/transfers'
import {
  askTransfer,
  noteTransferBreak,
  requestTransferCorrection,
  transferBreaks,
  transferDesk,
} from '@croupier/wire/providers/transfers.console'
import { consolidatedFunds, merchantWallet } from '@croupier/wire/providers/wallets'
import { type Route, route } from '../../platform/http/route.ts'
import type { roomsService } from './launch/rooms.ts'
import type { roundDetailService } from './launch/round-detail.ts'
import type { launchService } from './launch/service.ts'
import type { ReturnsDesk } from './returns/desk.ts'
import type { publishedReturnsOf } from './returns/published.ts'
import type { setupService } from './setup/staff.ts'
import type { TransferDesk } from './transfers/desk.ts'
import type { TransfersService } from './transfers/service.ts'
import type { WalletsService } from './transfers/wallets.ts'

type Services = {
  setup: ReturnType<typeof setupService>
  returns: ReturnsDesk
  published: ReturnType<typeof publishedReturnsOf>
}

export const providersRoutes = (
  { setup, returns, published }: Services,
  launches: ReturnType<typeof launchService>,
  { rounds, rooms }: { rounds: ReturnType<typeof roundDetailService>; rooms: ReturnType<typeof roomsService> },
  { transfers, wallets, desk }: { transfers: TransfersService; wallets: WalletsService; desk: TransferDesk },
): Route[] => [
  route(launchGame, ({ session, ...call }) =>
    launches.launch({ ...call, memberId: session.memberId, isTrial: isTrial(session.accountType) }),
  ),
  route(gameRound, ({ session, ...call }) => rounds.detail({ ...call, memberId: session.memberId })),
  route(roomList, (call) => rooms.list(call)),
  route(walletTransfer, ({ tx, session, input }) => transfers.transfer(tx, session.memberId, input)),
  route(walletTransfers, ({ session }) => transfers.latest(session.memberId)),
  route(merchantWallet, ({ session, input }) => wallets.list(session.memberId, input.isSingle ?? false)),
  route(consolidatedFunds, ({ session }) => wallets.total(session.memberId)),
  route(transferDesk, ({ input }) => desk.list(input)),
  route(askTransfer, ({ by, input }) => desk.ask(by, input.id)),
  route(transferBreaks, ({ input }) => desk.breaks(input)),
  route(noteTransferBreak, ({ tx, by, input }) => desk.note(tx, by, input)),
  route(requestTransferCorrection, ({ tx, by, input }) => desk.requestCorrection(tx, by, input)),
  route(publishedReturns, () => published()),
  route(gameReturns, ({ input }) => returns.list(input)),
  route(endReturnAlert, ({ tx, by, input }) => returns.endAlert(tx, by, input)),
  route(studioList, () => setup.list()),
  route(changeStudio, ({ by, input }) => setup.change(by, input)),
  route(addStudioKey, ({ by, input }) => setup.addKey(by, input)),
  route(revokeStudioKey, ({ by, input }) => setup.revokeKey(by, input)),
]
