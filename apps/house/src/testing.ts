/** A process that dies before its step `lives + 1`, and does nothing more. */
export function mortal(lives: number) {
  let left = lives
  let isDead = false
  const step = (): void => {
    if (!isDead && left-- > 0) return
    isDead = true
    throw new Error('the process died')
  }
  return {
    isDead: () => isDead,
    step,
    /** Work with two steps more: the process may die before it, and after it, when nobody hears of its result. */
    async within<T>(work: () => T | Promise<T>): Promise<T> {
      step()
      const done = await work()
      step()
      return done
    },
    withinSync<T>(work: () => T): T {
      step()
      const done = work()
      step()
      return done
    },
  }
}
export type Mortal = ReturnType<typeof mortal>
