import { Skeleton } from '@croupier/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useConnectionTrouble } from '../../lib/connection-trouble.ts'
import { useMedia, WIDE } from '../../lib/media.ts'
import { type Site, useSite } from '../../lib/site.tsx'
import type { Game } from './basket/lines.ts'
import { PICKS, useCheckout } from './basket/use-checkout.ts'
import type { Moment } from './issues.ts'
import css from './lottery-page.module.css'
import { StakeBar, StakeCommitBar } from './picker/stake-bar.tsx'
import { PickerCards } from './picker-cards.tsx'
import { PlacingOutcome } from './placing/placing-outcome.tsx'
import { chance, type PlacingHere, usePlacing } from './placing/use-placing.ts'
import { type RecordName, Records, useRecords } from './records/records.tsx'
import { useBetting } from './use-betting.ts'
import { useResults } from './use-results.ts'

const Basket = lazy(() => import('./basket/basket.tsx').then((module) => ({ default: module.Basket })))
const BasketSheet = lazy(() => import('./basket/basket-sheet.tsx').then((module) => ({ default: module.BasketSheet })))

/** One game: strip, picker and records at the start, the basket beside them; on phones a commit bar and a sheet. */
export function BettingDesk({ game, moment, playType }: { game: Game; moment: Moment; playType: string | undefined }) {
  const site = useSite()
  // What a screen does not show is not rendered: a phone would spend half of its answer to a tap on it.
  const isWide = useMedia(WIDE)
  const results = useResults(game.game)
  const [records, showRecords] = useRecords()
  const showBelow = useCallback(
    (name: RecordName) => {
      showRecords(name)
      scrollToRecords()
    },
    [showRecords],
  )
  const betting = useBetting(game, playType, moment.open?.issueNo)
  const placing = usePlacing(
    (order) => {
      if (order.lines.includes(PICKS)) betting.clear()
      setSheet(false)
      // A member who bets and leaves at once can check the draw as well.
      if (order.kind === 'ticket') keepCommitment(site, game.game, order.input.issueNo)
    },
    (kind) => showBelow(kind === 'ticket' ? 'bets' : 'repeats'),
  )
  const closed = useClosed(moment)
  const checkout = useCheckout(betting, placing, closed)
  const [sheet, setSheet] = useState(false)
  usePlayInAddress(game.game, betting.play?.code)
  useCommitments(game.game, moment.open?.issueNo)
  // No tab leads to the repeat orders alone, so a link did.
  useEffect(() => {
    if (records === 'repeats') scrollToRecords()
  }, [records])
  const bar = {
    betting,
    closed,
    busy: placing.state.step === 'sending',
    cash: checkout.cash,
    onBetNow: checkout.placePicks,
  }
  return (
    <div className={css.desk}>
      <div className={css.start}>
        <PickerCards betting={betting} moment={moment} results={results} onShow={showBelow}>
          {isWide && <StakeBar {...bar} />}
        </PickerCards>
        {/* Fixed below the page. It follows the picker for keyboards and screen readers. */}
        {!isWide && (
          <StakeCommitBar
            {...bar}
            notice={<PhoneOutcome placing={placing} onAgain={checkout.placeAgain} hidden={sheet} />}
            onBasket={() => setSheet(true)}
          />
        )}
        <Records
          game={game}
          play={betting.play}
          terms={betting.terms}
          // Of the records, only the rules follow the picks.
          bet={records === 'rules' ? betting.bet : undefined}
          results={results}
          open={moment.open}
          shown={records}
          onShow={showRecords}
        />
      </div>
      {isWide && (
        <div className={css.side}>
          <Suspense fallback={<Skeleton height={420} radius={12} />}>
            <Basket betting={betting} checkout={checkout} sticky />
          </Suspense>
        </div>
      )}
      {sheet && (
        <Suspense>
          <BasketSheet betting={betting} checkout={checkout} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </div>
  )
}

const scrollToRecords = () => document.getElementById('records')?.scrollIntoView({ block: 'start' })

/** The reason why no bet can be placed now: no connection, or no open round. */
function useClosed({ open }: Moment): string | undefined {
  const { t } = useLingui()
  return useConnectionTrouble() ?? (open ? undefined : t`Closed`)
}

/** The outcome of a bet on phones, in the commit bar. The basket shows it by itself. */
function PhoneOutcome(props: {
  placing: PlacingHere
  onAgain: Parameters<typeof PlacingOutcome>[0]['onAgain']
  hidden: boolean
}) {
  const { step } = props.placing.state
  if (props.hidden || step === 'idle' || step === 'placed') return null
  return <PlacingOutcome placing={props.placing} onAgain={props.onAgain} />
}

/** Saves the commitment of a round on this device. The code loads later, because the first view does not need it. */
function keepCommitment(site: Site, game: string, issueNo: string): void {
  import('./keep-commitments.ts').then(({ keepCommitments }) => keepCommitments(site, game, issueNo)).catch(() => {})
}

/** Saves the commitment of the open round. */
function useCommitments(game: string, issueNo: string | undefined): void {
  const site = useSite()
  useEffect(() => {
    if (!issueNo) return
    const timer = setTimeout(() => keepCommitment(site, game, issueNo), spreadMs())
    return () => clearTimeout(timer)
  }, [site, game, issueNo])
}

/** Browsers that watch the same round do not all ask in the same moment. */
const COMMITMENT_SPREAD_MS = 2000
const spreadMs = (): number => ((chance.bytes(1)[0] ?? 0) / 256) * COMMITMENT_SPREAD_MS

/** §2: keeps game and play in the address, so that a link or a reload restores them. */
function usePlayInAddress(game: string, play: string | undefined): void {
  useEffect(() => {
    if (!play) return
    const query = new URLSearchParams(location.search)
    query.set('gameCode', game)
    query.set('playType', play)
    history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`)
  }, [game, play])
}
