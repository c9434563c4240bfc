import { Card, Pairs } from '@croupier/ui/card'
import { Tag } from '@croupier/ui/tag'
import { Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import css from './round-page.module.css'
import { type AnyRecord, type Checked, check, linesOf, numberOf } from './round-state.ts'

/** Undefined while no round is loaded. */
export type Proof = 'known' | 'later' | 'none' | undefined

type Props = {
  record: AnyRecord | null
  noted: string
  proof: Proof
  isLoggedIn: boolean
}

/** Whether the round follows from its seeds, in large type. */
export function RoundVerdict({ record, noted, proof, isLoggedIn }: Props) {
  return (
    <Card className={css.verdict} aria-live="polite" aria-atomic="true">
      {record ? <Verdict record={record} noted={noted} /> : <NoRecord proof={proof} isLoggedIn={isLoggedIn} />}
    </Card>
  )
}

function Rebuilt({ word, tone = '', children }: { word: ReactNode; tone?: string | undefined; children?: ReactNode }) {
  return (
    <div className={css.rebuilt}>
      <p className={`${css.word} ${tone}`}>{word}</p>
      {children && <p className="small text-2">{children}</p>}
    </div>
  )
}

function NoRecord({ proof, isLoggedIn }: Pick<Props, 'proof' | 'isLoggedIn'>) {
  if (!isLoggedIn)
    return (
      <Rebuilt word={<Trans>Log in to see your round</Trans>}>
        <Trans>Without a login you can check a record that you paste.</Trans>
      </Rebuilt>
    )
  if (proof === 'later')
    return (
      <Rebuilt word={<Trans>The seed is still secret</Trans>}>
        <Trans>
          It decides your next rounds, too. Replace your seeds under Fairness in the game: the round can be checked from
          then on.
        </Trans>
      </Rebuilt>
    )
  if (proof === 'none')
    return (
      <Rebuilt word={<Trans>No record to check</Trans>}>
        <Trans>The provider of this game publishes no records of its rounds.</Trans>
      </Rebuilt>
    )
  return (
    <Rebuilt word={<Trans context="of a game">Choose a round</Trans>}>
      <Trans>Your device repeats it from both seeds. Ours was fixed before you chose yours.</Trans>
    </Rebuilt>
  )
}

function Verdict({ record, noted }: { record: AnyRecord; noted: string }) {
  const { t } = useLingui()
  const checked = check(record, noted)
  const isWrong = !checked || checked.verdict === 'wrong'
  return (
    <>
      <div>
        <Tag tone={isWrong ? 'danger' : 'good'} icon={isWrong ? undefined : <Check size={14} aria-hidden="true" />}>
          <Trans>Checked on this device</Trans>
        </Tag>
      </div>
      <Outcome checked={checked} />
      <Pairs
        pairs={[
          { label: t`Game`, value: record.game },
          { label: t`Number of the round`, value: String(numberOf(record)) },
          { label: t`Stake`, value: record.bet.stake },
          { label: t({ message: 'Returned', context: 'the sum of what bets paid out' }), value: record.returned },
          ...linesOf(checked?.recomputed.outcome ?? {}).map(({ label, value }, at) => ({
            label,
            value: <span className={css.code}>{value}</span>,
            rule: at === 0,
          })),
        ]}
      />
    </>
  )
}

function Outcome({ checked }: { checked: Checked | null }) {
  if (!checked)
    return (
      <Rebuilt word={<Trans>The round is not correct</Trans>} tone={css.wrong}>
        <Trans>The game has no such bet.</Trans>
      </Rebuilt>
    )
  if (checked.checks.get('noted') === false)
    return (
      <Rebuilt word={<Trans>The round is not correct</Trans>} tone={css.wrong}>
        <Trans>The hash in the record differs from the one you noted.</Trans>
      </Rebuilt>
    )
  if (checked.verdict === 'wrong')
    return (
      <Rebuilt word={<Trans>The round is not correct</Trans>} tone={css.wrong}>
        <Trans>A value of this record does not follow from its seeds.</Trans>
      </Rebuilt>
    )
  if (checked.verdict === 'proven')
    return (
      <Rebuilt word={<Trans>The round is correct</Trans>} tone={css.right}>
        <Trans>Our seed was fixed when you noted its hash. Nothing changed the result since.</Trans>
      </Rebuilt>
    )
  return (
    <Rebuilt word={<Trans>The result follows from the seeds</Trans>}>
      <Trans>Enter the hash that you noted before the round to prove that our seed was fixed by then.</Trans>
    </Rebuilt>
  )
}
