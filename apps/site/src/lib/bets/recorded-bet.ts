import type { Output } from '@croupier/wire/endpoint'
import type { bets } from '@croupier/wire/games/bets'

/** A bet of any product. Only its product understands `detail`; `description` says the same in English. */
export type RecordedBet = Output<typeof bets>['items'][number]
