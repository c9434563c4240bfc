/** Reward rules §12. The public form of a user name: `harbour_pk` is `ha***k`. */
export function maskName(name: string): string {
  const letters = [...name]
  const shown = letters.length <= 3 ? [letters.slice(0, 1), []] : [letters.slice(0, 2), letters.slice(-1)]
  return shown.map((part) => part.join('')).join('***')
}
