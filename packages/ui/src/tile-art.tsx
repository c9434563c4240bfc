import { keysOf } from '@croupier/kernel/objects'
import { useId } from 'react'
import { MOTIFS, type Motif, motifNamedBy, SEEDED } from './tile-motifs.tsx'
import { type Palette, paletteOf } from './tile-palette.ts'

export interface TileArtProps {
  /** The game's code, which determines the art. */
  code: string
  /** The category: `lottery`, `slots`… */
  category: string
  /** From the catalogue; otherwise the code names it, or the seed chooses. */
  motif?: Motif | undefined
}

const NAMES = keysOf(SEEDED)

function texture({ next }: Palette): string {
  const kind = Math.floor(next() * 3)
  if (kind === 0) {
    const turn = next() * 0.5
    return Array.from({ length: 12 }, (_, ray) => {
      const at = (angle: number) =>
        `${(100 + 260 * Math.cos(angle)).toFixed(0)} ${(118 + 260 * Math.sin(angle)).toFixed(0)}`
      const angle = (ray / 12) * Math.PI * 2 + turn
      return `M100 118L${at(angle)}L${at(angle + 0.24)}Z`
    }).join('')
  }
  if (kind === 1)
    return Array.from({ length: 5 }, (_, ring) => {
      const r = 40 + ring * 34
      return `M${100 - r} 118a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0M${102 - r} 118a${r - 2} ${r - 2} 0 1 1 ${2 * r - 4} 0a${r - 2} ${r - 2} 0 1 1 ${4 - 2 * r} 0`
    }).join('')
  return Array.from({ length: 46 }, () => {
    const r = 0.5 + next() * 1.3
    return `M${(next() * 200).toFixed(0)} ${(next() * 190).toFixed(0)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0`
  }).join('')
}

const Fade = ({ id, from, to }: { id: string; from: string; to: string }) => (
  <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
    <stop stopColor={from} />
    <stop offset="1" stopColor={to} />
  </linearGradient>
)

/** Decorative art drawn from the game's code, without a text or a picture file (design language, section 10). */
export function TileArt({ code, category, motif }: TileArtProps) {
  const own = useId()
  const palette = paletteOf(category, code)
  const { next, shades, sky, deep, bright, other } = palette
  const id = `${own}t${palette.seed.toString(36)}`
  const ref = (name: string) => `url(#${id}${name})`
  const light = { cx: (0.2 + next() * 0.6).toFixed(2), cy: (0.1 + next() * 0.25).toFixed(2) }
  const pattern = texture(palette)
  const beam = Math.round(next() * 60 - 30)
  const draw = MOTIFS[motif ?? motifNamedBy(code) ?? NAMES[Math.floor(next() * NAMES.length)] ?? 'balls']
  return (
    <svg viewBox="0 0 200 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}k`} x1=".15" y1="0" x2=".6" y2="1">
          <stop stopColor={sky[0]} />
          <stop offset="1" stopColor={sky[1]} />
        </linearGradient>
        <radialGradient id={`${id}r`} {...light} r=".75">
          <stop stopColor={palette.glow} stopOpacity=".8" />
          <stop offset="1" stopColor={shades[2]} stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}h`} cx=".5" cy=".46" r=".42">
          <stop stopColor={bright} stopOpacity=".55" />
          <stop offset="1" stopColor={shades[3]} stopOpacity="0" />
        </radialGradient>
        <Fade id={`${id}a`} from={shades[3]} to={shades[2]} />
        <Fade id={`${id}b`} from={bright} to={shades[3]} />
        <Fade id={`${id}c`} from={shades[2]} to={shades[0]} />
        <Fade id={`${id}d`} from={other[0]} to={other[1]} />
        <Fade id={`${id}g`} from="#FFE7B0" to="#F0A22E" />
        <linearGradient id={`${id}v`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor={deep} stopOpacity="0" />
          <stop offset="1" stopColor={deep} />
        </linearGradient>
      </defs>
      <rect width="200" height="260" fill={ref('k')} />
      <rect width="200" height="260" fill={ref('r')} />
      <path d={pattern} fill="#fff" fillOpacity=".07" fillRule="evenodd" />
      <path d="M100 -40L40 300H160Z" fill="#fff" fillOpacity=".07" transform={`rotate(${beam} 100 -40)`} />
      <rect width="200" height="260" fill={ref('h')} />
      {draw({ palette, ref })}
      <rect y="150" width="200" height="110" fill={ref('v')} opacity=".92" />
    </svg>
  )
}
