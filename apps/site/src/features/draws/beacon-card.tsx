import { type BeaconChain, beaconRoundTime, isRoundOf } from '@croupier/game-math/fairness/index'
import { Card } from '@croupier/ui/card'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTimes } from '../../lib/use-times.ts'
import { useBeaconRounds } from './beacon-rounds.ts'
import type { DrawRecord } from './draw-steps.ts'
import { Claim, Evidence } from './evidence.tsx'
import css from './verify-page.module.css'

type WithBeacon = Extract<DrawRecord, { version: 2 }>

/** The public beacon of a draw: its round, signature and random value, checked on this device; or that none is mixed in. */
export function BeaconCard({ draw }: { draw: DrawRecord }) {
  return (
    <Card className={css.steps}>
      <h2 className="title-2">
        <Trans>Public random value</Trans>
      </h2>
      {draw.version === 2 ? (
        <Mixed draw={draw} />
      ) : (
        <p className="small text-2">
          <Trans>No public random value is mixed into this draw. Its commitment alone fixes the numbers.</Trans>
        </p>
      )}
    </Card>
  )
}

function Mixed({ draw }: { draw: WithBeacon }) {
  const rounds = useBeaconRounds(draw)
  const { beacon, beaconSignature, closeAt, drawAt } = draw
  const chain = rounds?.chainOf(beacon.chain)
  if (!rounds || !chain)
    return (
      <p className={`small ${css.wrong}`}>
        <Trans>This page does not know the source of the public random value.</Trans>
      </p>
    )
  const randomness = beaconSignature === null ? null : rounds.randomnessOf(chain, beacon.round, beaconSignature)
  return (
    <>
      <p className="small text-2">
        <Story draw={draw} chain={chain} />
      </p>
      <ul className={css.checks}>
        <Claim holds={isRoundOf(chain, beacon.round, closeAt, drawAt)}>
          <Trans>Its number follows from the time at which betting closed</Trans>
        </Claim>
        {beaconSignature && (
          <Claim holds={randomness !== null}>
            <Trans>The network signed it</Trans>
          </Claim>
        )}
      </ul>
      {beaconSignature && <Values signature={beaconSignature} randomness={randomness} />}
    </>
  )
}

function Story({ draw: { beacon, beaconSignature, status }, chain }: { draw: WithBeacon; chain: BeaconChain }) {
  const { zoned } = useTimes()
  const { i18n } = useLingui()
  const { name } = chain
  const number = i18n.number(beacon.round)
  const time = zoned(beaconRoundTime(chain, beacon.round))
  if (beaconSignature)
    return (
      <Trans>
        Value {number} of {name} is mixed into this draw. A network of independent organisations published it at {time},
        after betting had closed, so nobody could know the numbers while bets were taken.
      </Trans>
    )
  if (status === 'void')
    return (
      <Trans>
        Value {number} of {name} was due at {time}. We did not receive it in time, so the round is void.
      </Trans>
    )
  return (
    <Trans>
      Value {number} of {name} will be mixed into this draw. A network of independent organisations publishes it at{' '}
      {time}, after betting has closed.
    </Trans>
  )
}

function Values({ signature, randomness }: { signature: string; randomness: string | null }) {
  const { t } = useLingui()
  return (
    <div className={css.two}>
      <Evidence
        label={t`Signature of the network`}
        value={signature}
        copyLabel={t`Copy the signature of the network`}
      />
      {randomness && <Evidence label={t`Random value`} value={randomness} copyLabel={t`Copy the random value`} />}
    </div>
  )
}
