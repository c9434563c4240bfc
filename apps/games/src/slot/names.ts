import type { TextKey, Texts } from '../texts.ts'

const NAMES: Readonly<Record<string, TextKey>> = {
  WD: 'lantern',
  SC: 'lighthouse',
  H1: 'dragonBoat',
  H2: 'junk',
  H3: 'carp',
  H4: 'teaChest',
}

/** The name of a symbol. Cards are called by their letters. */
export function symbolName(t: Texts, symbol: string): string {
  const key = NAMES[symbol]
  return key ? t(key) : symbol === 'T' ? '10' : symbol
}
