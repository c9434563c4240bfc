import { Amount } from '@croupier/ui/amount'
import { ScrollRow } from '@croupier/ui/scroll-row'
import type { VipLevelView } from '@croupier/wire/rewards/vip'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import css from './vip.module.css'
import { Shield } from './vip-shield.tsx'

type LadderProps = { levels: readonly VipLevelView[]; own: number | null }

/** The shields of all levels in a row that scrolls, with the own one in view. `own` is null for visitors. */
export function VipLadder({ levels, own }: LadderProps) {
  const { t } = useLingui()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !here || own === null) return
    const middle = here.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - here.clientWidth) / 2
    row.current.scrollTo({ left: middle, behavior: 'instant' })
  }, [own])
  return (
    <ScrollRow row={row} className={css.ladder} role="group" aria-label={t`VIP levels`} tabIndex={0}>
      <ol>
        {levels.map((one) => (
          <li key={one.level} aria-current={one.level === own ? 'true' : undefined}>
            <Shield level={one.level} height={one.level === own ? 64 : 56} />
            <b>{one.name}</b>
            <span className="num">
              {own === null || one.level > own ? (
                <Threshold level={one} />
              ) : one.level === own ? (
                <Trans context="the level of the member">You are here</Trans>
              ) : (
                <Trans context="a VIP level that the member has passed">Reached</Trans>
              )}
            </span>
          </li>
        ))}
      </ol>
    </ScrollRow>
  )
}

/** The first thing that a level takes. The table has all of them. */
function Threshold({ level: { byInvitation, upgradeValidBet, upgradeDeposit } }: { level: VipLevelView }) {
  const currency = useCurrency()
  if (byInvitation) return <Trans>By invitation</Trans>
  const isOfBets = upgradeValidBet > 0n
  return (
    <>
      <span className="visually-hidden">
        {isOfBets ? <Trans>Valid bets in total</Trans> : <Trans>Deposits in total</Trans>}{' '}
      </span>
      <Amount value={isOfBets ? upgradeValidBet : upgradeDeposit} currency={currency} round />
    </>
  )
}
