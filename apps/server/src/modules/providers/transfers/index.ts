import type { Content } from '../../content/index.ts'
import type { Clients } from '../launch/client.ts'
import { type DeskDeps, transferDeskService } from './desk.ts'
import { type MovesDeps, transferMover } from './moves.ts'
import { walletsPolicy } from './policy.ts'
import { transferReconciling } from './reconciling.ts'
import { type SendingDeps, transferSending } from './sending.ts'
import { type TransfersDeps, transfersService } from './service.ts'
import { vendorWallet } from './vendor.ts'
import { type WalletsDeps, walletsService } from './wallets.ts'

export type VendorsDeps = Omit<SendingDeps, 'vendor' | 'moves'> &
  Omit<TransfersDeps, 'moves' | 'sending' | 'wallet'> &
  Pick<DeskDeps, 'approvals' | 'members'> & {
    wallet: MovesDeps['wallet'] & TransfersDeps['wallet'] & WalletsDeps['wallet'] & DeskDeps['wallet']
    clients: Clients
    settings: Content['settings']
  }

/** Wallets that providers keep for members, and the money between those and ours (Provider wallet rules §3.10). */
export function walletsOfVendors({ clients, settings, ...deps }: VendorsDeps) {
  const vendor = vendorWallet(clients)
  const moves = transferMover(deps)
  const sending = transferSending({ ...deps, vendor, moves })
  return {
    transfers: transfersService({ ...deps, moves, sending }),
    wallets: walletsService({ ...deps, vendor, settings: settings.policy(walletsPolicy) }),
    desk: transferDeskService({ ...deps, sending }),
    tasks: [...sending.tasks, transferReconciling({ ...deps, vendor })],
  }
}
