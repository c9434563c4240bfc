import { Card } from '@croupier/ui/card'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBeaconRounds } from './beacon-rounds.ts'
import { check, isDecided, isKnown, isRevealed, type Loaded, type Noted, recompute, type Taken } from './draw-steps.ts'
import { Hash } from './hash.tsx'
import css from './verify-page.module.css'

/** The four steps from the commitment to the numbers, with the values of this draw. */
export function Steps({ loaded, noted }: { loaded: Loaded | undefined; noted: Noted }) {
  const { t } = useLingui()
  const draw = loaded?.draw
  const rounds = useBeaconRounds(draw)
  const recomputed = draw && isRevealed(draw) && isKnown(draw) ? recompute(draw, rounds) : undefined
  const checks = loaded && isDecided(loaded.draw) ? check(loaded, noted.commitment, rounds).checks : undefined
  const isSealed = checks && SEAL.every((name) => checks.get(name) !== false)
  return (
    <Card className={css.steps}>
      <h2 className="title-2">
        <Trans>How the numbers are made</Trans>
      </h2>
      <div className={css.four}>
        <Step
          title={<Trans>1. Commitment</Trans>}
          holds={isSealed}
          code={draw && <Hash value={draw.commitment} label={t`Copy the commitment`} />}
        >
          <Trans>
            Before the round opens, we publish its commitment: a SHA-256 hash of the game, the round, its times and the
            hash of a secret seed. From then on, none of these can change.
          </Trans>
        </Step>
        <Step
          title={<Trans>2. Final seed</Trans>}
          holds={checks?.get('finalSeed')}
          code={recomputed && <Hash value={recomputed.finalSeed} label={t`Copy the final seed`} />}
        >
          {draw?.version === 2 ? (
            <Trans>
              HMAC-SHA-256 of the seed over the game, the round number and the public random value gives the final seed.
              No bet is part of it.
            </Trans>
          ) : (
            <Trans>
              HMAC-SHA-256 of the seed over the game and the round number gives the final seed. No bet is part of it.
            </Trans>
          )}
        </Step>
        <Step
          title={<Trans>3. Numbers</Trans>}
          holds={checks?.get('numbers')}
          code={recomputed && <Words taken={recomputed.taken} />}
        >
          <Trans>
            The final seed generates a sequence of integers. For each number to be drawn, the next integer is divided by
            the count of possible numbers. The remainder decides which number is drawn.
          </Trans>
        </Step>
        <Step
          title={<Trans>4. Tickets</Trans>}
          holds={checks?.get('recordHash')}
          code={draw?.betsRoot && <Hash value={draw.betsRoot} label={t`Copy the root of the tickets`} />}
        >
          <Trans>
            When the round closes, we publish one hash of all its tickets. After that, no ticket can be added or
            removed.
          </Trans>
        </Step>
      </div>
    </Card>
  )
}

/** What the commitment covers, and the player's copy of it. */
const SEAL = ['commitment', 'seed', 'noted'] as const

type StepProps = { title: ReactNode; holds: boolean | undefined; code: ReactNode; children: ReactNode }

function Step({ title, holds, code, children }: StepProps) {
  return (
    <div className={css.step}>
      <h3>{title}</h3>
      <p>{children}</p>
      {code && <div className={`${css.code} ${holds === false ? css.bad : ''}`}>{code}</div>}
      {holds === false && (
        <p className={css.bad}>
          <Trans>This does not match the rest of the record.</Trans>
        </p>
      )}
    </div>
  )
}

const Words = ({ taken }: { taken: readonly Taken[] }) =>
  taken.map(({ word, range, remainder }, at) => (
    <span key={`${at}${word}`} style={{ display: 'block' }}>
      {word} mod {range} = {remainder}
    </span>
  ))
