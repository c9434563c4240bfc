import type { ReactNode } from 'react'
import type { MotifProps } from './tile-palette.ts'

type Spot = readonly [x: number, y: number]
const points = (corners: readonly Spot[]): string => corners.map(([x, y]) => `${x},${y}`).join(' ')

/** The pips of a face, from -1 to 1 along its two edges. */
const PIPS: Readonly<Record<number, readonly Spot[]>> = {
  2: [
    [-0.45, -0.45],
    [0.45, 0.45],
  ],
  3: [
    [-0.5, -0.5],
    [0, 0],
    [0.5, 0.5],
  ],
  5: [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0, 0],
    [-0.5, 0.5],
    [0.5, 0.5],
  ],
}

type Die = { x: number; y: number; side: number; deep: string }

/** A die seen from above its front edge: three faces that meet in (x, y). */
function Die({ x, y, side, deep }: Die) {
  const across = side * 0.87
  const half = side / 2
  const faces: { fill: string; axes: readonly [Spot, Spot]; pips: number }[] = [
    {
      fill: '#fff',
      axes: [
        [across, -half],
        [-across, -half],
      ],
      pips: 5,
    },
    {
      fill: '#e0cfe9',
      axes: [
        [-across, -half],
        [0, side],
      ],
      pips: 3,
    },
    {
      fill: '#bfa6cf',
      axes: [
        [across, -half],
        [0, side],
      ],
      pips: 2,
    },
  ]
  return faces.map(({ fill, axes: [u, v], pips }) => {
    const at = (one: number, other: number): Spot => [x + u[0] * one + v[0] * other, y + u[1] * one + v[1] * other]
    return (
      <g key={fill}>
        <polygon
          points={points([at(0, 0), at(1, 0), at(1, 1), at(0, 1)])}
          fill={fill}
          stroke={fill}
          strokeWidth="6"
          strokeLinejoin="round"
        />
        {PIPS[pips]?.map(([one, other]) => {
          const [cx, cy] = at((one + 1) / 2, (other + 1) / 2)
          return (
            <circle
              key={`${one}${other}`}
              cx={cx.toFixed(1)}
              cy={cy.toFixed(1)}
              r={(side * 0.085).toFixed(1)}
              fill={deep}
            />
          )
        })}
      </g>
    )
  })
}

export const dice = ({ palette: { deep } }: MotifProps): ReactNode => (
  <>
    <ellipse cx="102" cy="176" rx="76" ry="13" fill={deep} opacity=".45" />
    <Die x={136} y={104} side={38} deep={deep} />
    <Die x={76} y={122} side={50} deep={deep} />
  </>
)

const Gem = ({ x, y, width }: { x: number; y: number; width: number }) => {
  const at = (dx: number, dy: number): Spot => [x + dx * width, y + dy * width]
  return (
    <>
      <polygon points={points([at(-0.5, -0.16), at(0.5, -0.16), at(0, 0.5)])} fill="#1f9a74" />
      <polygon points={points([at(-0.17, -0.16), at(0.17, -0.16), at(0, 0.5)])} fill="#62e8bd" />
      <polygon points={points([at(-0.5, -0.16), at(-0.25, -0.4), at(0.25, -0.4), at(0.5, -0.16)])} fill="#b9ffe6" />
      <polygon points={points([at(-0.2, -0.4), at(0.2, -0.4), at(0, -0.16)])} fill="#fff" opacity=".8" />
    </>
  )
}

function Bomb({ x, y }: { x: number; y: number }) {
  return (
    <>
      <path d={`M${x + 8} ${y - 14}q6 -12 14 -9`} stroke="#FFE7B0" strokeWidth="3" fill="none" strokeLinecap="round" />
      <circle cx={x + 24} cy={y - 24} r="4.5" fill="#FFB35C" />
      <circle cx={x} cy={y} r="17" fill="#2a1430" />
      <circle cx={x - 6} cy={y - 6} r="4.5" fill="#fff" opacity=".5" />
    </>
  )
}

/** A field of tiles, of which three are open. */
export const mines = ({ ref }: MotifProps): ReactNode => (
  <g transform="rotate(-8 100 118)">
    {Array.from({ length: 9 }, (_, at) => {
      const x = 36 + (at % 3) * 44
      const y = 54 + Math.floor(at / 3) * 44
      const isOpen = at === 1 || at === 4 || at === 5
      return (
        <g key={at}>
          <rect x={x} y={y + 4} width="40" height="40" rx="10" fill="#0c0820" opacity=".5" />
          <rect
            x={x}
            y={y}
            width="40"
            height="40"
            rx="10"
            fill={isOpen ? '#150d33' : ref('a')}
            stroke="#fff"
            strokeOpacity=".3"
          />
        </g>
      )
    })}
    <Gem x={100} y={72} width={34} />
    <Gem x={100} y={116} width={34} />
    <Bomb x={143} y={120} />
  </g>
)

/** A board of pegs with the ball on its way. */
export const plinko = ({ ref }: MotifProps): ReactNode => (
  <>
    {Array.from({ length: 6 }, (_, row) =>
      Array.from({ length: row + 3 }, (__, peg) => (
        <circle
          key={`${row} ${peg}`}
          cx={100 + (peg - (row + 2) / 2) * 21}
          cy={62 + row * 19}
          r="4.2"
          fill="#fff"
          opacity=".92"
        />
      )),
    )}
    <path
      d="M100 40q14 22 10 30t11 18 -10 19 -10 20 11 18"
      stroke={ref('g')}
      strokeWidth="2.5"
      strokeDasharray="1 6"
      strokeLinecap="round"
      fill="none"
    />
    <circle cx="112" cy="148" r="13" fill={ref('g')} />
    <ellipse cx="108" cy="143" rx="4.5" ry="3" fill="#fff" opacity=".8" />
    {Array.from({ length: 7 }, (_, slot) => (
      <rect key={slot} x={27 + slot * 21} y="172" width="18" height="14" rx="4" fill={ref(slot === 3 ? 'c' : 'd')} />
    ))}
  </>
)

/** A paper lantern. */
export const lantern = ({ ref }: MotifProps): ReactNode => (
  <>
    <path d="M100 30v160" stroke={ref('c')} strokeWidth="4" />
    <rect x="76" y="42" width="48" height="112" rx="5" fill={ref('c')} />
    <ellipse cx="100" cy="98" rx="56" ry="44" fill={ref('a')} />
    <ellipse cx="100" cy="98" rx="24" ry="44" fill="none" stroke="#fff" strokeOpacity=".4" strokeWidth="3" />
  </>
)

/** The curve of a round, with the rocket that climbs it. */
export const crash = ({ palette: { deep }, ref }: MotifProps): ReactNode => (
  <>
    {[0, 1, 2, 3].map((line) => (
      <path key={line} d={`M32 ${70 + line * 32}H172`} stroke="#fff" strokeOpacity=".22" strokeDasharray="2 6" />
    ))}
    <path d="M32 168Q112 166 142 84V168Z" fill={ref('a')} opacity=".3" />
    <path d="M32 168Q112 166 142 84" stroke={deep} strokeOpacity=".5" strokeWidth="13" fill="none" />
    <path d="M32 168Q112 166 142 84" stroke={ref('g')} strokeWidth="7" strokeLinecap="round" fill="none" />
    <g transform="translate(146 72) rotate(20)">
      <path d="M-7 20Q0 46 7 20Z" fill="#FFB35C" />
      <path d="M-13 12L-22 27L-8 22ZM13 12L22 27L8 22Z" fill={ref('c')} />
      <path d="M0 -34Q17 -14 12 20H-12Q-17 -14 0 -34Z" fill="#fff" />
      <path d="M0 -34Q8 -26 11 -16H-11Q-8 -26 0 -34Z" fill={ref('d')} />
      <circle cy="-3" r="6" fill={deep} opacity=".85" />
    </g>
  </>
)
