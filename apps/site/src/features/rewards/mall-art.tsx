import type { PointReward } from '@croupier/wire/rewards/mall'
import { useId } from 'react'
import { Picture } from '../../lib/picture.tsx'
import css from './points.module.css'

/** The picture of a reward, or a drawing of coins or of a gift, also where the picture cannot be loaded (§8). */
export function MallArt({ reward }: { reward: PointReward }) {
  const { picture } = reward
  const drawing = <Drawing reward={reward} />
  return <div className={css.art}>{picture ? <Picture picture={picture} alt="" instead={drawing} /> : drawing}</div>
}

const FIRST_HUE = 180
const HUES = 180
const hueOf = (id: string): number =>
  FIRST_HUE + [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % HUES, 0)

/** The hue follows from the id, so that a reward looks the same everywhere. Cash is gold. */
function Drawing({ reward: { id, worth } }: { reward: PointReward }) {
  const gradient = useId()
  const isCash = worth > 0n
  const hue = isCash ? 36 : hueOf(id)
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
      {isCash ? <Coins /> : <Gift />}
    </svg>
  )
}

const Coins = () => (
  <>
    {[118, 108, 98].map((y) => (
      <g key={y}>
        <path d={`M64 ${y}v8a36 10 0 0 0 72 0v-8`} fill="#b9791b" />
        <ellipse cx="100" cy={y} rx="36" ry="10" fill="#f2b63c" stroke="#8a560d" strokeWidth="1.5" />
      </g>
    ))}
    <circle cx="100" cy="62" r="30" fill="#fbc95f" stroke="#b9791b" strokeWidth="5" />
    <path d="M100 46l13 16-13 16-13-16Z" fill="#b9791b" />
    <path
      d="M80 52a24 24 0 0 1 14 -13"
      stroke="#fff"
      strokeOpacity=".8"
      strokeWidth="4"
      fill="none"
      strokeLinecap="round"
    />
  </>
)

const Gift = () => (
  <>
    <rect x="62" y="72" width="76" height="52" rx="5" fill="#f4e7ff" />
    <rect x="54" y="58" width="92" height="20" rx="5" fill="#fff" />
    <path d="M92 58h16v66H92Z" fill="#f2b63c" />
    <path
      d="M100 58c-30 -2 -36 -26 -20 -28 12 -1 18 14 20 28 2 -14 8 -29 20 -28 16 2 10 26 -20 28Z"
      fill="none"
      stroke="#fbc95f"
      strokeWidth="7"
      strokeLinejoin="round"
    />
  </>
)
