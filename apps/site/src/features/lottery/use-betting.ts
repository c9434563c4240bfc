import { type Play, playOf, plays, quickPick, type StakeMode } from '@croupier/game-math/lottery/index'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSite } from '../../lib/site.tsx'
import { changeBasket, useBasket } from './basket/basket-store.ts'
import { type Game, type Line, limitBroken, lineStake, quote, termsOf } from './basket/lines.ts'
import { noPicks, type Picks, picked, picksOf } from './picker/picks.ts'
import { chance } from './placing/use-placing.ts'

/** Picks of one play, and what they would cost. */
export function useBetting(game: Game, playCode: string | undefined) {
  const site = useSite()
  const lines = useBasket(game.game)
  const onSale = useMemo(() => game.plays.flatMap(({ code }) => plays.get(code) ?? []), [game.plays])
  const [code, setCode] = useState(() => (onSale.some((play) => play.code === playCode) ? playCode : undefined))
  const play: Play | undefined = onSale.find((one) => one.code === code) ?? onSale[0]
  const [picksByPlay, setPicksByPlay] = useState<Readonly<Record<string, Picks>>>({})
  const [multiple, setMultiple] = useState(1)
  const [mode, setMode] = useState<StakeMode>(game.modes[0] ?? 1000)
  const [group, setGroup] = useState(game.prizeGroup.own)
  const [editing, setEditing] = useState<string>()
  const sliderGroup = Math.min(Math.max(group, game.prizeGroup.min), game.prizeGroup.own)

  const picks = play ? (picksByPlay[play.code] ?? noPicks(play.entry)) : []
  const now = useMemo(
    () => (play ? picked(play, picks, game.limits.unitsPerBet) : undefined),
    [play, picks, game.limits.unitsPerBet],
  )
  const bet = useMemo(
    () => (play && now && 'selection' in now ? { play: play.code, ...now, multiple, mode } : undefined),
    [play, now, multiple, mode],
  )
  // The best case is searched for: the count must not wait for it.
  const quoted = useDeferredValue(bet)
  const terms = useMemo(() => play && termsOf(game, play, sliderGroup), [game, play, sliderGroup])
  const paysUpTo = useMemo(
    () => (quoted && terms && quoted.play === play?.code ? quote(game, terms, quoted).paysUpTo : undefined),
    [game, quoted, terms, play],
  )
  const stake = bet && terms ? lineStake(terms, bet) : undefined

  const setPicks = (next: Picks) => play && setPicksByPlay((before) => ({ ...before, [play.code]: next }))
  const clear = () => {
    if (play) setPicks(noPicks(play.entry))
    setEditing(undefined)
  }
  const choose = (next: Play) => {
    setCode(next.code)
    setEditing(undefined)
  }
  return {
    game,
    lines,
    onSale,
    play,
    choose,
    picks,
    setPicks,
    clear,
    missing: now && 'missing' in now ? now.missing : undefined,
    bet,
    terms,
    stake,
    paysUpTo,
    broken: stake === undefined ? undefined : limitBroken(game, stake, multiple),
    multiple,
    setMultiple,
    mode,
    setMode,
    group: sliderGroup,
    setGroup,
    editing,
    /** Puts the picks into the basket, or back into the line they came from. */
    add() {
      if (!bet) return
      const line: Line = { id: editing ?? site.newId(), ...bet }
      changeBasket(game.game, (before) =>
        before.some(({ id }) => id === line.id)
          ? before.map((one) => (one.id === line.id ? line : one))
          : [...before, line],
      )
      clear()
    },
    /** Takes a line back into the picker. */
    edit(line: Line) {
      const of = playOf(line.play)
      setCode(of.code)
      setPicksByPlay((before) => ({ ...before, [of.code]: picksOf(of, line.selection) }))
      setMultiple(line.multiple)
      setMode(line.mode)
      setEditing(line.id)
    },
    remove(line: Line) {
      if (editing === line.id) setEditing(undefined)
      changeBasket(game.game, (before) => before.filter(({ id }) => id !== line.id))
    },
    empty() {
      setEditing(undefined)
      changeBasket(game.game, () => [])
    },
    /** One random bet goes into the picker, several go into the basket. */
    pickRandomly(count: number) {
      if (!play) return
      const made = Array.from({ length: count }, () => quickPick(play, chance))
      const [only] = made
      if (count === 1 && only) return setPicks(picksOf(play, only))
      const room = game.limits.betsPerTicket - lines.length
      changeBasket(game.game, (before) => [
        ...before,
        ...made.slice(0, Math.max(0, room)).map((selection) => ({
          id: site.newId(),
          play: play.code,
          selection,
          units: play.units(selection),
          multiple,
          mode,
        })),
      ])
    },
  }
}
export type Betting = ReturnType<typeof useBetting>
