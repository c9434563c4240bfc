import { uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { toast } from '@croupier/ui/toast'
import { bets } from '@croupier/wire/games/bets'
import { chases } from '@croupier/wire/lottery/chases'
import { balance } from '@croupier/wire/wallet/wallet'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { allOf, amend } from '../../../lib/call.ts'
import { useMoneyText } from '../../../lib/money-text.ts'
import { openModal } from '../../../lib/overlays.ts'
import { type Site, useSession, useSite } from '../../../lib/site.tsx'
import { changeBasket } from '../basket/basket-store.ts'
import { shortIssue } from '../issues.ts'
import { type Placed, type Placer, type Placing, placer, type Sent } from './placing.ts'

/** The browser's source of randomness, for keys and quick picks. */
export const chance: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) }

export type PlacingHere = Pick<Placer, 'place' | 'forget'> & { readonly state: Placing }

const placers = new WeakMap<Site, Placer>()

/** One placer per visit, so that an order survives a change of game or page. */
function placerOf(site: Site): Placer {
  const known = placers.get(site)
  if (known) return known
  const made = placer({
    call: site.call,
    storage: sessionStorage,
    newKey: () => uuidV7(new Date(site.clock.now()), chance),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  placers.set(site, made)
  return made
}

/**
 * The placer of the page. It resumes an order that an earlier visit left unanswered, and refreshes what an outcome changes.
 * `onView` shows the member's bets or repeat orders.
 */
export function usePlacing(onPlaced: (order: Sent) => void, onView: (kind: Placed['kind']) => void): PlacingHere {
  const site = useSite()
  const account = useSession()?.account
  const one = placerOf(site)
  const state = useSyncExternalStore(one.subscribe, one.get)
  const say = useSay(onView)
  useEffect(() => {
    if (account) one.resume(account)
  }, [one, account])
  useEffect(() => {
    if (state.step === 'waiting') openModal('loginPopupModal')
    if (state.step !== 'placed') return
    const { order, placed } = state
    changeBasket(order.input.game, (lines) => lines.filter((line) => !order.lines.includes(line.id)))
    follow(site, placed)
    say(placed)
    onPlaced(order)
    one.forget()
  }, [state])
  return { state, place: one.place, forget: one.forget }
}

/** Takes the new balance from the answer, and reloads the lists that show bets. */
function follow(site: Site, placed: Placed): void {
  if (placed.kind === 'ticket') {
    const { seq, balance: cash } = placed.answer
    // The answer does not say what bonus money has paid.
    if (cash === 0n) site.queries.invalidateQueries(allOf(balance))
    amend(site, balance, {}, (before) =>
      BigInt(before.seq) >= BigInt(seq) ? before : { ...before, sumBalance: cash, cash, seq },
    )
  } else site.queries.invalidateQueries(allOf(balance))
  site.queries.invalidateQueries(allOf(bets))
  if (placed.kind === 'repeat') site.queries.invalidateQueries(allOf(chases))
}

function useSay(onView: (kind: Placed['kind']) => void): (placed: Placed) => void {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  return (placed) => {
    const action = { label: t`View`, onPress: () => onView(placed.kind) }
    if (placed.kind === 'ticket') {
      const round = shortIssue(placed.answer.issueNo)
      const amount = moneyText(placed.answer.stake)
      toast({ text: t`Bet placed: ${amount} on round ${round}`, action })
    } else {
      const amount = moneyText(placed.answer.total)
      toast({ text: t`Repeat order placed: ${amount} is reserved for its rounds`, action })
    }
  }
}
