import { keysOf } from '@croupier/kernel/objects'
import type { ReactNode } from 'react'
import { crash, dice, lantern, mines, plinko } from './tile-motifs-casino.tsx'
import type { MotifProps, Palette } from './tile-palette.ts'

const whole = (palette: Palette, limit: number) => Math.floor(palette.next() * limit)

interface Spot {
  x: number
  y: number
  radius: number
  fill: string
  number: number
}

const Ball = ({ x, y, radius, fill, number, deep }: Spot & { deep: string }) => (
  <g>
    <circle cx={x} cy={y + 4} r={radius} fill={deep} opacity=".4" />
    <circle cx={x} cy={y} r={radius} fill={fill} />
    <circle cx={x} cy={y} r={radius * 0.56} fill="#fff" opacity=".96" />
    <text x={x} y={y + radius * 0.24} textAnchor="middle" fontWeight="700" fontSize={radius * 0.66} fill={deep}>
      {number}
    </text>
    <ellipse
      cx={x - radius * 0.36}
      cy={y - radius * 0.58}
      rx={radius * 0.3}
      ry={radius * 0.15}
      fill="#fff"
      opacity=".75"
      transform={`rotate(-32 ${x - radius * 0.36} ${y - radius * 0.58})`}
    />
  </g>
)

function balls({ palette, ref }: MotifProps): ReactNode {
  const spots: Spot[] = [
    { x: 62, y: 88, radius: 25, fill: ref('b'), number: 1 + whole(palette, 9) },
    { x: 136, y: 82, radius: 22, fill: ref('c'), number: 1 + whole(palette, 9) },
    { x: 152, y: 142, radius: 26, fill: ref('a'), number: 10 + whole(palette, 39) },
    { x: 54, y: 152, radius: 24, fill: ref('d'), number: 1 + whole(palette, 9) },
    { x: 100, y: 122, radius: 38, fill: ref('g'), number: whole(palette, 10) },
  ]
  return spots.map((spot) => <Ball key={spot.x} {...spot} deep={palette.deep} />)
}

function ballGrid({ palette, ref }: MotifProps): ReactNode {
  const picked = new Set<number>()
  while (picked.size < 6) picked.add(1 + whole(palette, 16))
  return Array.from({ length: 16 }, (_, index) => {
    const x = 46 + (index % 4) * 36
    const y = 64 + Math.floor(index / 4) * 36
    const on = picked.has(index + 1)
    return (
      <g key={index}>
        <circle
          cx={x}
          cy={y}
          r="14.5"
          fill={on ? ref('g') : '#fff'}
          fillOpacity={on ? 1 : 0.12}
          stroke="#fff"
          strokeOpacity={on ? 0.5 : 0.28}
        />
        <text
          x={x}
          y={y + 4.6}
          textAnchor="middle"
          fontWeight="650"
          fontSize="13"
          fill={on ? '#261700' : '#fff'}
          fillOpacity={on ? 1 : 0.85}
        >
          {index + 1}
        </text>
      </g>
    )
  })
}

function drum({ palette, ref }: MotifProps): ReactNode {
  const fills = ['g', 'a', 'b', 'c', 'd']
  return (
    <>
      <circle
        cx="100"
        cy="112"
        r="62"
        fill="#fff"
        fillOpacity=".1"
        stroke="#fff"
        strokeOpacity=".6"
        strokeWidth="2.4"
      />
      {Array.from({ length: 16 }, (_, index) => {
        const angle = palette.next() * Math.PI * 2
        const reach = 48 * Math.sqrt(palette.next())
        const x = 100 + reach * Math.cos(angle)
        const y = 118 + reach * Math.sin(angle) * 0.9
        return (
          <g key={index}>
            <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="11" fill={ref(fills[index % 5] ?? 'a')} />
            <circle cx={(x - 3).toFixed(1)} cy={(y - 4).toFixed(1)} r="2.6" fill="#fff" opacity=".7" />
          </g>
        )
      })}
      <path
        d="M52 82a58 58 0 0 1 34 -26"
        stroke="#fff"
        strokeOpacity=".8"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M64 178h72l8 14H56Z" fill={ref('c')} />
      <rect x="90" y="168" width="20" height="14" fill={palette.shades[0]} />
    </>
  )
}

/** The drawings that the seed chooses from. So far they are those of the lottery, which other categories use as well. */
export const SEEDED = { balls, ballGrid, drum }
/** All drawings by name. */
export const MOTIFS = { ...SEEDED, crash, dice, 'harbour-lanterns': lantern, mines, plinko }
export type Motif = keyof typeof MOTIFS

/** The drawing that the code of a game names, such as that of `house/dice`. */
export function motifNamedBy(code: string): Motif | undefined {
  const name = code.slice(code.lastIndexOf('/') + 1)
  return keysOf(MOTIFS).find((one) => one === name)
}
