import { Card } from '@croupier/ui/card'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type DrawRecord, isKnown, isRevealed, recompute, shortHash, type Taken } from './draw-steps.ts'
import css from './verify-page.module.css'

/** The four steps from the commitment to the numbers, with the values of this draw. */
export function Steps({ draw }: { draw: DrawRecord | undefined }) {
  const recomputed = draw && isRevealed(draw) && isKnown(draw) ? recompute(draw) : undefined
  return (
    <Card className={css.steps}>
      <h2 className="title-2">
        <Trans>How the numbers are made</Trans>
      </h2>
      <div className={css.four}>
        <Step title={<Trans>1. Seal</Trans>} holds={recomputed?.holds.commit} code={draw && shortHash(draw.commit)}>
          <Trans>
            Before the round opens, a secret seed is hashed with SHA-256 and the hash is published. The seed can no
            longer change.
          </Trans>
        </Step>
        <Step
          title={<Trans>2. Mix</Trans>}
          holds={recomputed?.holds.finalSeed}
          code={recomputed && shortHash(recomputed.finalSeed)}
        >
          <Trans>
            HMAC-SHA-256 of the seed over the game and the round number gives the final seed. No bet is part of it.
          </Trans>
        </Step>
        <Step
          title={<Trans>3. Turn</Trans>}
          holds={recomputed?.holds.numbers}
          code={recomputed && <Words taken={recomputed.taken} />}
        >
          <Trans>
            The final seed gives a stream of numbers. One is taken for each number of the draw and divided by how many
            there are to choose from; the remainder decides.
          </Trans>
        </Step>
        <Step title={<Trans>4. Tickets</Trans>} holds={undefined} code={draw?.betsRoot && shortHash(draw.betsRoot)}>
          <Trans>
            When the round closes, one hash over all its tickets is published. No ticket can join or leave afterwards.
          </Trans>
        </Step>
      </div>
    </Card>
  )
}

type StepProps = { title: ReactNode; holds: boolean | undefined; code: ReactNode; children: ReactNode }

function Step({ title, holds, code, children }: StepProps) {
  return (
    <div className={css.step}>
      <h3>{title}</h3>
      <p>{children}</p>
      {code && <p className={`${css.code} ${holds === false ? css.bad : ''}`}>{code}</p>}
      {holds === false && (
        <p className={css.bad}>
          <Trans>This does not follow from the seed.</Trans>
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
