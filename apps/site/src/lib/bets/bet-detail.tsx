import { betMoneyOf } from '@croupier/rules/bet-outcome'
import { Amount } from '@croupier/ui/amount'
import { Button, LinkButton } from '@croupier/ui/button'
import { Pairs } from '@croupier/ui/card'
import { Modal } from '@croupier/ui/modal'
import { Tag } from '@croupier/ui/tag'
import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '../copy-button.tsx'
import { useGameName } from '../game-name.ts'
import { useCurrency } from '../merchant.ts'
import { useTimes } from '../use-times.ts'
import { usePlayAgain } from './bet-links.tsx'
import css from './bets.module.css'
import { OUTCOME_TONES, outcomeOf, useOutcomeWords } from './outcome.ts'
import { PayoutOf } from './payout-steps.tsx'
import { LineValue } from './picks.tsx'
import type { ShownBet } from './products.ts'
import type { RecordedBet } from './recorded-bet.ts'

type Props = { bet: RecordedBet; shown: ShownBet; onClose: () => void }

/** One bet whole: the numbers drawn beside its picks, its money, its numbers to copy, and the ways on. */
export function BetDetail({ bet, shown, onClose }: Props) {
  const { t } = useLingui()
  const gameName = useGameName()
  const words = useOutcomeWords()
  const outcome = outcomeOf(bet)
  const { round } = bet
  const game = gameName(bet.game)
  return (
    <Modal open onClose={onClose} title={shown.title} width={600} footer={<Ways shown={shown} onClose={onClose} />}>
      <div className={css.head}>
        <span className="text-2">{round ? t`${game}, round ${round}` : game !== shown.title && game}</span>
        <Tag tone={OUTCOME_TONES[outcome]}>{words[outcome]}</Tag>
      </div>
      {round && (shown.drawn || bet.status === 'accepted') && <Drawn drawn={shown.drawn} />}
      <Facts bet={bet} shown={shown} />
      {shown.payout && <PayoutOf {...shown.payout} />}
      <Identifier label={t`Ticket number`} value={bet.ticketId} copyLabel={t`Copy the ticket number`} />
      <Identifier label={t`Bet number`} value={bet.betId} copyLabel={t`Copy the bet number`} />
    </Modal>
  )
}

/** The numbers drawn, or that they are to come. A bet that was decided without numbers, such as a void one, shows neither. */
function Drawn({ drawn }: { drawn: ShownBet['drawn'] | undefined }) {
  const { t } = useLingui()
  return (
    <div className={css.drawn}>
      <span className="tiny text-3">
        {drawn ? <Trans>Drawn numbers</Trans> : <Trans>The numbers appear here after the draw.</Trans>}
      </span>
      {drawn?.show({ size: 'l', label: t`Drawn numbers` })}
    </div>
  )
}

function Facts({ bet, shown }: Omit<Props, 'onClose'>) {
  const { t } = useLingui()
  const currency = useCurrency()
  const { zoned } = useTimes()
  const { stake, selfRebate, acceptedAt, settledAt } = bet
  const money = betMoneyOf(bet)
  const amount = (value: typeof stake) => <Amount value={value} currency={currency} />
  const settled = money
    ? [
        { label: t({ message: 'Returned', context: 'the sum of what bets paid out' }), value: amount(money.returned) },
        ...(selfRebate > 0n ? [{ label: t`Rebate`, value: amount(selfRebate) }] : []),
        {
          label: t({ message: 'Result', context: 'what a bet won or lost' }),
          value: <Amount value={money.result} currency={currency} signed />,
          strong: true,
        },
      ]
    : []
  return (
    <Pairs
      pairs={[
        ...[...shown.lines, ...(shown.more ?? [])].map((line) => ({
          label: line.label,
          value: <LineValue {...line} />,
        })),
        { label: t`Stake`, value: amount(stake), rule: true },
        ...settled,
        { label: t`Placed`, value: <span className="num">{zoned(acceptedAt)}</span>, rule: true },
        ...(settledAt ? [{ label: t`Settled`, value: <span className="num">{zoned(settledAt)}</span> }] : []),
      ]}
    />
  )
}

/** A number that is shown whole and can be copied. */
function Identifier({ label, value, copyLabel }: { label: string; value: string; copyLabel: string }) {
  return (
    <div className={css.id}>
      <span>
        <span className="tiny text-3">{label}</span>
        <code>{value}</code>
      </span>
      <CopyButton text={value} label={copyLabel} />
    </div>
  )
}

function Ways({ shown, onClose }: Pick<Props, 'shown' | 'onClose'>) {
  const playAgain = usePlayAgain(shown)
  return (
    <>
      {playAgain && (
        <Button
          onClick={() => {
            onClose()
            playAgain()
          }}
        >
          <Trans>Bet again</Trans>
        </Button>
      )}
      {shown.roundHref && (
        <LinkButton kind="primary" href={shown.roundHref}>
          <Trans>Show the round</Trans>
        </LinkButton>
      )}
      {shown.proofHref && (
        <LinkButton kind="primary" href={shown.proofHref}>
          <Trans>Verify my ticket</Trans>
        </LinkButton>
      )}
    </>
  )
}
