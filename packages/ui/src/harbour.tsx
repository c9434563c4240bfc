import { useContext, useId } from 'react'
import { BrandContext, type BrandPicture } from './brand-context.tsx'
import css from './hero.module.css'
import { AnyPicture } from './plain-picture.tsx'
import { drawing } from './stable.ts'

/** `wide` for heroes, `tall` for the panel of a dialog, `card` for state pages. */
export type HarbourShape = 'wide' | 'tall' | 'card'

interface Frame {
  width: number
  height: number
  /** The place of the lighthouse. */
  tower: number
}

const FRAMES: Record<HarbourShape, Frame> = {
  wide: { width: 900, height: 320, tower: 752 },
  tall: { width: 420, height: 640, tower: 300 },
  card: { width: 620, height: 300, tower: 500 },
}
const HILLS = [12, 54.1, 12.6, 42.5, 13.1, 55.8, 18.9, 43.8, 14.3, 34.2, 20, 31.2, 13.2]
const SHORE = [4, 15.8, 11.5, 14.3, 11.2, 29.7, 10.1, 17.5, 12.1, 14.1, 9.6, 29, 9.2, 18.1, 12.3, 18.2, 10.4]

const Boat = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <ellipse cx="0" cy="10" rx="34" ry="4" fill="#FBC95F" opacity=".22" />
    <path d="M-24 0H24L16 9H-16Z" fill="#1A1230" />
    <path d="M-2 0V-30L18-4H-2Z" fill="#C9563A" />
    <path d="M-5 0V-26L-18-4Z" fill="#E8764F" />
    <circle cx="20" cy="-5" r="3" fill="#FFE3A3" />
    <circle cx="20" cy="-5" r="9" fill="#FFE3A3" opacity=".25" />
  </g>
)

/** Stars and glints, the same at every visit. */
function specks({ width, height }: Frame, sea: number) {
  const next = drawing(19)
  const stars: string[][] = [[], [], []]
  for (let star = 0; star < 66; star++) {
    const radius = 0.5 + next()
    const [x, y, r] = [next() * width, next() * sea * 0.88, radius].map((figure) => figure.toFixed(1))
    const across = (Number(r) * 2).toFixed(1)
    stars[star % 3]?.push(`M${x} ${y}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0`)
  }
  const glints: string[][] = [[], []]
  for (let glint = 0; glint < 44; glint++) {
    const depth = next() ** 1.6
    glints[glint % 3 === 0 ? 0 : 1]?.push(
      `M${(next() * width).toFixed(1)} ${(sea + 6 + depth * (height - sea - 14)).toFixed(1)}h${(14 + depth * 44).toFixed(1)}`,
    )
  }
  return { stars: stars.map((paths) => paths.join('')), glints: glints.map((paths) => paths.join('')) }
}

function ridge(width: number, sea: number, heights: number[]): string {
  const step = width / (heights.length - 1)
  const points = heights.map((height, at) => [at * step, sea - height] as const)
  let path = `M0 ${sea}L0 ${points[0]?.[1] ?? sea}`
  for (let at = 1; at < points.length - 1; at += 2)
    path += `Q${points[at]?.[0].toFixed(1)} ${points[at]?.[1].toFixed(1)} ${points[at + 1]?.[0].toFixed(1)} ${points[at + 1]?.[1].toFixed(1)}`
  return `${path}L${width} ${sea}Z`
}

/**
 * The ground of a hero: a picture of the operator's, or the scene of the brand without one. A picture that does not load gives its
 * place to the scene. Decoration only; fills its positioned parent.
 */
export function Harbour({
  shape = 'wide',
  picture,
}: {
  shape?: HarbourShape
  picture?: BrandPicture | null | undefined
}) {
  const { hero, scene } = useContext(BrandContext)
  const shown = picture ?? hero
  const night = <Night shape={shape} hasHarbour={scene === 'harbour'} />
  if (!shown) return night
  return (
    <AnyPicture
      className={css.cover}
      picture={shown}
      alt=""
      instead={night}
      load="now"
      shownWidth={FRAMES[shape].width}
    />
  )
}

/** A night sky with stars and an aurora, above a harbour or alone. */
function Night({ shape, hasHarbour }: { shape: HarbourShape; hasHarbour: boolean }) {
  const id = useId()
  const frame = FRAMES[shape]
  const { width, height } = frame
  const sea = Math.round(height * 0.7)
  const { stars, glints } = specks(frame, sea)
  const y = (share: number) => height * share
  const ref = (name: string) => `url(#${id}${name})`
  return (
    <svg
      className={css.harbour}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <Light id={id} />
      <rect width={width} height={height} fill={ref('s')} />
      {stars.map((path, at) => (
        <path key={path} d={path} fill="#fff" opacity={[0.4, 0.6, 0.8][at]} />
      ))}
      <g filter={ref('f')} opacity=".9">
        <path
          d={`M${width * 0.08} ${y(0.433)}C${width * 0.3} ${y(0.105)} ${width * 0.46} ${y(0.595)} ${width * 0.66} ${y(0.266)}S${width * 0.92} ${y(0.14)} ${width} ${y(0.294)}V${y(0.433)}C${width * 0.85} ${y(0.28)} ${width * 0.7} ${y(0.525)} ${width * 0.5} ${y(0.595)}S${width * 0.24} ${y(0.42)} ${width * 0.08} ${y(0.518)}Z`}
          fill={ref('a')}
        />
      </g>
      {hasHarbour && <Shore frame={frame} sea={sea} glints={glints} paint={ref} />}
    </svg>
  )
}

type ShoreProps = { frame: Frame; sea: number; glints: string[]; paint: (name: string) => string }

/** Hills, sea, lighthouse and two boats. */
function Shore({ frame: { width, height, tower: x }, sea, glints, paint }: ShoreProps) {
  const top = sea - 117
  return (
    <>
      <path d={ridge(width, sea + 2, HILLS)} fill="#2B2A5E" />
      <path d={ridge(width, sea + 2, SHORE)} fill="#1D1E49" />
      <rect y={sea} width={width} height={height - sea} fill={paint('w')} />
      <path d={glints[0]} stroke="#4EE1B2" strokeOpacity=".25" strokeWidth="1.4" strokeLinecap="round" />
      <path d={glints[1]} stroke="#FBC95F" strokeOpacity=".25" strokeWidth="1.5" strokeLinecap="round" />
      <path d={`M${x} ${top}L${x - 560} ${top - 79}V${top + 61}Z`} fill={paint('b')} opacity=".62" />
      <Boat x={x - 52} y={sea + 58} scale={0.9} />
      <Boat x={x + 100} y={sea + 56} scale={1.15} />
      <path
        d={`M${x - 96} ${sea + 14}C${x - 70} ${sea - 14} ${x - 30} ${sea - 20} ${x} ${sea - 20}S${x + 70} ${sea - 16} ${x + 120} ${sea + 14}Z`}
        fill="#120F2C"
      />
      <g transform={`translate(${x} ${top})`}>
        <path d="M-17 103L-11 15H11L17 103Z" fill={paint('t')} />
        <path d="M-15.4 71L-14 51H14L15.4 71ZM-12.8 35L-12 19H12L12.8 35Z" fill="#E8563A" />
        <rect x="-17" y="11" width="34" height="5" rx="2" fill="#1A1233" />
        <rect x="-9" y="-9" width="18" height="20" rx="3" fill="#FFE9B8" />
        <path d="M-13 -9H13L6 -21H-6Z" fill="#E8563A" />
        <circle cy="-24" r="3" fill="#FFE9B8" />
        <circle r="62" fill={paint('g')} />
      </g>
    </>
  )
}

/** In the colour of the brand. */
const AURORA = { stopColor: 'var(--primary)' }

const Light = ({ id }: { id: string }) => (
  <defs>
    <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
      <stop stopColor="#120C2E" />
      <stop offset=".5" stopColor="#2A1B57" />
      <stop offset=".72" stopColor="#3C3A78" />
      <stop offset="1" stopColor="#1D1642" />
    </linearGradient>
    <linearGradient id={`${id}w`} x1="0" y1="0" x2="0" y2="1">
      <stop stopColor="#23345F" />
      <stop offset="1" stopColor="#0C0F26" />
    </linearGradient>
    <linearGradient id={`${id}a`} x1="0" y1="0" x2="1" y2="0">
      <stop style={AURORA} stopOpacity="0" />
      <stop offset=".4" style={AURORA} stopOpacity=".75" />
      <stop offset=".75" stopColor="#7FB8FF" stopOpacity=".5" />
      <stop offset="1" stopColor="#BB9AF4" stopOpacity="0" />
    </linearGradient>
    <linearGradient id={`${id}b`} x1="1" y1="0" x2="0" y2="0">
      <stop stopColor="#FFE9B8" stopOpacity=".85" />
      <stop offset=".5" stopColor="#FFE9B8" stopOpacity=".22" />
      <stop offset="1" stopColor="#FFE9B8" stopOpacity="0" />
    </linearGradient>
    <linearGradient id={`${id}t`}>
      <stop stopColor="#F6F1FF" />
      <stop offset=".55" stopColor="#CFC4EE" />
      <stop offset="1" stopColor="#7A6BAA" />
    </linearGradient>
    <radialGradient id={`${id}g`}>
      <stop stopColor="#FFE9B8" stopOpacity=".95" />
      <stop offset=".35" stopColor="#FBC95F" stopOpacity=".35" />
      <stop offset="1" stopColor="#FBC95F" stopOpacity="0" />
    </radialGradient>
    <filter id={`${id}f`} x="-20%" y="-60%" width="140%" height="220%">
      <feGaussianBlur stdDeviation="16" />
    </filter>
  </defs>
)
