import { cssVars } from '@croupier/ui/css-vars'
import type { RewardMotif } from '@croupier/wire/rewards/mall'
import css from './motif-art.module.css'
import { MOTIFS } from './motifs.tsx'

/** Far enough from each other to tell two things with one drawing apart. None is gold, which means cash. */
const HUES = [170, 200, 228, 262, 296, 330, 356] as const
export const GOLD = 36

/** A number that follows from an id, so that its drawing is the same everywhere. */
const numberOf = (id: string, count: number): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % count, 0)

/** The hue of the ground behind a drawing, by the id of what it stands for. */
export const hueOf = (id: string): number => HUES[numberOf(id, HUES.length)] ?? HUES[0]

const FESTIVE = ['gift', 'coins', 'ticket', 'crown', 'fan'] as const satisfies readonly RewardMotif[]
/** A drawing for a thing that has none of its own, by its id. */
export const festiveMotif = (id: string): RewardMotif => FESTIVE[numberOf(id, FESTIVE.length)] ?? 'gift'

/** A drawing on a dark ground with a beam of light. It fills a box of any proportions, and the drawing stays whole. */
export function MotifArt({ motif, hue }: { motif: RewardMotif; hue: number }) {
  const Motif = MOTIFS[motif]
  return (
    <svg
      viewBox="0 0 200 150"
      className={css.ground}
      style={cssVars({ '--ground': String(hue) })}
      aria-hidden="true"
      focusable="false"
    >
      <path d="M100 -120L-30 270H230Z" fill="#fff" opacity=".07" />
      <Motif />
    </svg>
  )
}
