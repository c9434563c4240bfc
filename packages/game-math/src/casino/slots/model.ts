/** A spin of the player's stake, or a free spin that it won. */
export type SpinMode = 'base' | 'free'

/** The fields that the files of all slots share. Symbols are named by their ids. */
export type SlotFile = {
  readonly id: string
  readonly grid: { readonly reels: number; readonly rows: number }
  /** The coins of one bet. All pays are in coins. */
  readonly betCoins: number
  readonly symbols: readonly { readonly id: string; readonly kind: string }[]
  /** The pay of 3, 4 or 5 scatters as multiples of the bet. */
  readonly scatterPayXTotalBet: Readonly<Record<string, number>>
  /** The free spins that 3, 4 or 5 scatters award. */
  readonly freeSpins: Readonly<Record<string, number>>
  readonly strips: Readonly<Record<SpinMode, readonly (readonly string[])[]>>
  readonly maxWinCapX: number
  readonly analysis: Readonly<Record<SpinMode, SpinAnalysis>> & {
    /** The exact return as a reduced fraction. */
    readonly rtpExact: string
    readonly volatility: { readonly varianceX2: number }
  }
}

/** What the enumeration of a mode found. */
export type SpinAnalysis = {
  readonly combinations: number
  readonly sumPayCoins: number
  readonly maxSpinPayCoins: number
  /** The share of the combinations that pay. */
  readonly hitRate: number
}

/** What one spin pays. */
export type Pay = {
  readonly coins: number
  /** The scatters in sight, which award the free spins. */
  readonly scatters: number
}

/** The rule by which a type of slot pays, on symbols that are numbers. */
export type Evaluator<Details> = {
  pay(mode: SpinMode, stops: readonly number[]): Pay
  /** The same pay with the wins that it consists of. */
  details(mode: SpinMode, stops: readonly number[]): Pay & Details
}

/** A slot that is ready to spin. `Details` are the parts of a win that its type shows. */
export type Slot<Details = object> = Evaluator<Details> & {
  readonly id: string
  /** SHA-256 of the data file as canonical JSON (RFC 8785). A change of strips or pays is another version. */
  readonly rulesHash: string
  readonly betCoins: number
  readonly freeSpinCap: number
  readonly maxWinX: number
  readonly analysis: SlotFile['analysis']
  /** The lengths of the reels. */
  readonly lengths: Readonly<Record<SpinMode, readonly number[]>>
  /** The free spins that so many scatters award. */
  freeSpins(scatters: number): number
  /** The symbols in sight, reel by reel, from top to bottom. */
  grid(mode: SpinMode, stops: readonly number[]): string[][]
}
