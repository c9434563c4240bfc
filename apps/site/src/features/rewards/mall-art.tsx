import type { PointReward } from '@croupier/wire/rewards/mall'
import { useId } from 'react'
import { Picture } from '../../lib/picture.tsx'
import { MALL_MOTIFS } from './mall-motifs.tsx'
import css from './points.module.css'

/** The picture of a reward, or the drawing that staff chose, also where the picture cannot be loaded (§8). */
export function MallArt({ reward }: { reward: PointReward }) {
  const { picture } = reward
  const drawing = <Drawing reward={reward} />
  return <div className={css.art}>{picture ? <Picture picture={picture} alt="" instead={drawing} /> : drawing}</div>
}

/** Far enough from each other to tell two rewards with one drawing apart. None is gold, which means cash. */
const HUES = [170, 200, 228, 262, 296, 330, 356] as const
const hueOf = (id: string): number =>
  HUES[[...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % HUES.length, 0)] ?? HUES[0]

/** The hue follows from the id, so that a reward looks the same everywhere. Cash is gold. */
function Drawing({ reward: { id, worth, motif } }: { reward: PointReward }) {
  const gradient = useId()
  const isCash = worth > 0n
  const hue = isCash ? 36 : hueOf(id)
  const Motif = MALL_MOTIFS[motif ?? (isCash ? 'coins' : 'gift')]
  return (
    <svg viewBox="0 0 200 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2=".4" y2="1">
          <stop stopColor={`hsl(${hue} 55% 38%)`} />
          <stop offset="1" stopColor={`hsl(${hue + 30} 60% 14%)`} />
        </linearGradient>
      </defs>
      <rect width="200" height="150" fill={`url(#${gradient})`} />
      <path d="M100 -20L30 160H170Z" fill="#fff" opacity=".07" />
      <Motif />
    </svg>
  )
}
