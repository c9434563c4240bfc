/** A game that is left or breaks down would hold the balance for ever. Free spins take a minute. */
const MOST_MS = 120_000

let release: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * A game may hold the balance that the page shows: the wallet has the result of a round before its reels have stopped. While it is
 * held, no live balance is shown.
 */
export const balanceHold = {
  isHeld: (): boolean => release !== undefined,
  /** Holds until `end`, which calls `read`, or for two minutes. */
  begin(read: () => void): void {
    clearTimeout(timer)
    release = read
    timer = setTimeout(balanceHold.end, MOST_MS)
  },
  end(): void {
    clearTimeout(timer)
    const read = release
    release = undefined
    read?.()
  },
}
