import type { Play, Selection } from '../model.ts'
import { bestDraws } from './best-draws.ts'
import type { DigitFamily, Window } from './window.ts'

type Spec<S extends Selection> = Omit<
  Play<S>,
  'code' | 'family' | 'window' | 'positions' | 'payMode' | 'tab' | 'bestDraws'
> & { readonly tab?: string }

/** A play on a window. Its tab is the window's, unless it names another. */
export function windowPlay<S extends Selection>(family: DigitFamily, window: Window, spec: Spec<S>): Play<S> {
  const { name, at, inCode = true } = window
  const code = inCode ? `${family.prefix}_${name}_${spec.kind}` : `${family.prefix}_${spec.kind}`
  return digitPlay({ tab: name, ...spec, code, family: family.family, window: name, positions: at })
}

/** A play on the whole draw or on positions that the player chooses. */
export function drawPlay<S extends Selection>(
  { family, prefix, letters }: DigitFamily,
  spec: Spec<S> & { readonly tab: string },
): Play<S> {
  const positions = letters.map((_, at) => at)
  return digitPlay({ ...spec, code: `${prefix}_${spec.kind}`, family, window: null, positions })
}

const digitPlay = <S extends Selection>(play: Omit<Play<S>, 'payMode' | 'bestDraws'>): Play<S> => ({
  ...play,
  payMode: 'ONCE',
  bestDraws: (selection) => bestDraws(play, selection),
})
