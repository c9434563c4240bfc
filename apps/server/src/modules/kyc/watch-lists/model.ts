import type { WatchList } from '@croupier/wire/kyc/watch-lists.console'

/** One person of a list. A birth date may be a year or a month only: `1960`, `1960-05`. */
export type ListEntry = { list: WatchList; id: string; names: readonly string[]; birthDates: readonly string[] }
