import type { RewardMotif } from '@croupier/wire/rewards/mall'
import type { ReactNode } from 'react'

const LINE = { fill: 'none', strokeLinecap: 'round' } as const

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

const Mug = () => (
  <>
    <path d="M84 44q-9 -9 0 -18M104 44q-9 -9 0 -18" stroke="#fff" strokeOpacity=".5" strokeWidth="5" {...LINE} />
    <path d="M122 66h14a19 19 0 0 1 0 40h-14" stroke="#cfd9f2" strokeWidth="10" {...LINE} />
    <path d="M62 54h66v60a14 14 0 0 1 -14 14H76a14 14 0 0 1 -14 -14Z" fill="#f6f8ff" />
    <path d="M112 54h16v60a14 14 0 0 1 -14 14h-12a14 14 0 0 0 10 -14Z" fill="#cfd9f2" />
    <ellipse cx="95" cy="54" rx="33" ry="8" fill="#5b3416" />
    <ellipse cx="95" cy="54" rx="33" ry="8" fill="none" stroke="#fff" strokeWidth="4" />
    <path d="M62 84h66v18H62Z" fill="#f2b63c" />
  </>
)

const Shirt = () => (
  <>
    <path d="M76 34L44 54L58 80L70 73V126H130V73L142 80L156 54L124 34Q100 56 76 34Z" fill="#f6f8ff" />
    <path d="M130 73V126H112V60Q121 52 124 34L156 54L142 80Z" fill="#cfd9f2" />
    <path d="M76 34Q100 56 124 34" stroke="#f2b63c" strokeWidth="6" {...LINE} />
    <path d="M100 72l13 13-13 13-13-13Z" fill="#f2b63c" />
  </>
)

const Phone = () => (
  <g transform="rotate(8 100 76)">
    <rect x="70" y="22" width="60" height="108" rx="12" fill="#f6f8ff" />
    <rect x="76" y="30" width="48" height="92" rx="6" fill="#17203f" />
    <path d="M76 104L124 56V116a6 6 0 0 1 -6 6H82a6 6 0 0 1 -6 -6Z" fill="#fff" fillOpacity=".14" />
    <circle cx="100" cy="64" r="15" fill="#fbc95f" />
    <path d="M100 54l8 10-8 10-8-10Z" fill="#b9791b" />
    <path d="M84 94h32M84 106h20" stroke="#fff" strokeOpacity=".6" strokeWidth="5" {...LINE} />
  </g>
)

const Ticket = () => (
  <g transform="rotate(-10 100 76)">
    <path d="M52 56h104v58H52Z" fill="#000" opacity=".22" />
    <path d="M46 46H154V66a10 10 0 0 0 0 20V106H46V86a10 10 0 0 0 0 -20Z" fill="#fbc95f" />
    <path d="M122 46H154V66a10 10 0 0 0 0 20V106H122Z" fill="#f2a53c" />
    <path d="M122 50V102" stroke="#8a560d" strokeWidth="3" strokeDasharray="3 6" />
    <path d="M85 56l6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2Z" fill="#8a2f12" />
  </g>
)

const Crown = () => (
  <>
    <path d="M50 52L76 80L100 34L124 80L150 52L140 112H60Z" fill="#fbc95f" stroke="#ffecc0" strokeWidth="2" />
    <path d="M124 80L150 52L140 112H112Z" fill="#f2a53c" />
    <rect x="57" y="106" width="86" height="17" rx="5" fill="#b9791b" />
    {[50, 100, 150].map((x) => (
      <circle key={x} cx={x} cy={x === 100 ? 33 : 50} r={x === 100 ? 8 : 6} fill="#ffdee5" />
    ))}
    {[76, 100, 124].map((x) => (
      <circle key={x} cx={x} cy="114" r={x === 100 ? 5 : 4} fill="#f77fa0" />
    ))}
  </>
)

/** The middles of the leaves of the fan, in degrees from the top. */
const LEAVES = [-68, -51, -34, -17, 0, 17, 34, 51, 68]

const Fan = () => (
  <>
    {LEAVES.map((degrees, at) => (
      <g key={degrees} transform={`rotate(${degrees} 100 120)`}>
        <path d="M97 112L84 38Q100 30 116 38L103 112Z" fill={at % 2 ? '#ff9dc4' : '#ffd3e4'} />
        <path d="M100 116V40" stroke="#b9477c" strokeOpacity=".5" strokeWidth="1.5" />
      </g>
    ))}
    <circle cx="100" cy="118" r="8" fill="#f2b63c" />
    <path d="M100 126q-6 8 0 14" stroke="#f2b63c" strokeWidth="4" {...LINE} />
  </>
)

/** The drawings of rewards and promotions on a field of 200 × 150. */
export const MOTIFS: Readonly<Record<RewardMotif, () => ReactNode>> = {
  coins: Coins,
  gift: Gift,
  mug: Mug,
  shirt: Shirt,
  phone: Phone,
  ticket: Ticket,
  crown: Crown,
  fan: Fan,
}
