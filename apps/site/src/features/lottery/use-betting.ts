import { familyOf, type Play, playOf, plays, quickPick, type StakeMode } from '@croupier/game-math/lottery/index'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSite } from '../../lib/site.tsx'
import { changeBasket, useBasket } from './basket/basket-store.ts'
import { type Game, type Line, limitBroken, lineStake, quote, termsOf } from './basket/lines.ts'
import { halfTerms, type NumberLimits, roomOf } from './basket/number-room.ts'
import { formOf, formsOf, noPicks, type Picks, picked, picksOf } from './picker/picks.ts'
import { chance } from './placing/use-placing.ts'
import { useNumberLimits } from './use-number-limits.ts'

/** The picker and the basket of one game, and the price of the picks. */
export function useBetting(game: Game, playCode: string | undefined, issueNo: string | undefined) {
  const { newId } = useSite()
  const lines = useBasket(game.game)
  const picker = usePicker(game, playCode)
  const [group, setGroup] = useState(game.prizeGroup.own)
  const sliderGroup = Math.min(Math.max(group, game.prizeGroup.min), game.prizeGroup.own)
  const limits = useNumberLimits(game, issueNo)
  const price = usePrice(game, picker, sliderGroup, limits)
  const pickRandomly = useQuickPick({ game, picker, newId })
  return {
    game,
    lines,
    limits,
    ...picker,
    ...price,
    group: sliderGroup,
    setGroup,
    pickRandomly,
    ...basketCommands({ game, picker, bet: price.bet, newId }),
  }
}
export type Betting = ReturnType<typeof useBetting>

type Picker = ReturnType<typeof usePicker>
type Price = ReturnType<typeof usePrice>

type PicksByPlay = Readonly<Record<string, Picks>>
/** A play has separate picks for each of its forms. */
const keyOf = ({ code, entry }: Play): string => `${code} ${entry.shape}`
const kept = new Map<string, PicksByPlay>()

/** The picks of each play of a game. They last as long as the visit, so that Back finds them as they were left. */
function useKeptPicks(game: string) {
  const [picks, setPicks] = useState<PicksByPlay>(() => kept.get(game) ?? {})
  useEffect(() => {
    kept.set(game, picks)
  }, [game, picks])
  return [picks, setPicks] as const
}

/** The plays on sale, and the chosen one in its forms: the one that the address names, or the default of the family first. */
function useChosenPlay(game: Game, playCode: string | undefined) {
  const onSale = useMemo(() => game.plays.flatMap(({ code }) => plays.get(code) ?? []), [game.plays])
  const [code, setCode] = useState(() => {
    const isOnSale = onSale.some((play) => play.code === playCode)
    return isOnSale ? playCode : familyOf(game.family).defaultPlay
  })
  const [shape, setShape] = useState<Play['entry']['shape']>()
  const chosen = onSale.find((one) => one.code === code) ?? onSale[0]
  /** The play in each of its forms, of which the chosen one is `play`. */
  const forms = useMemo(() => (chosen ? formsOf(chosen) : []), [chosen])
  const play: Play | undefined = forms.find(({ entry }) => entry.shape === shape) ?? forms[0]
  return { onSale, play, forms, setCode, setShape }
}

/** The picks of a play. The functions stay the same while picks change, so that a tap renders one row of the picker only. */
function usePicks(game: Game, play: Play | undefined) {
  const [picksByPlay, setPicksByPlay] = useKeptPicks(game.game)
  const none = useMemo(() => (play ? noPicks(play.entry) : []), [play])
  const put = useCallback(
    (of: Play, picks: Picks) => setPicksByPlay((before) => ({ ...before, [keyOf(of)]: picks })),
    [setPicksByPlay],
  )
  const changePicks = useCallback(
    (change: (picks: Picks) => Picks) => {
      if (play) setPicksByPlay((before) => ({ ...before, [keyOf(play)]: change(before[keyOf(play)] ?? none) }))
    },
    [play, none, setPicksByPlay],
  )
  const setPicks = useCallback(
    (picks: Picks) => {
      if (play) put(play, picks)
    },
    [play, put],
  )
  return { picks: (play && picksByPlay[keyOf(play)]) ?? none, put, changePicks, setPicks }
}

/** The chosen play, its picks, and how often and in which mode they are bought. */
function usePicker(game: Game, playCode: string | undefined) {
  const { onSale, play, forms, setCode, setShape } = useChosenPlay(game, playCode)
  const { picks, put, changePicks, setPicks } = usePicks(game, play)
  const [multiple, setMultiple] = useState(1)
  const [mode, setMode] = useState<StakeMode>(game.modes[0] ?? 1000)
  const [editing, setEditing] = useState<string>()
  /** A play starts with multiplier 1, so that no bet is placed at one that was meant for another play. */
  const choose = useCallback(
    (next: Play) => {
      setCode(next.code)
      setShape(undefined)
      setEditing(undefined)
      if (next.code !== play?.code) setMultiple(1)
    },
    [play, setCode, setShape],
  )
  return {
    onSale,
    play,
    forms,
    setShape,
    picks,
    changePicks,
    multiple,
    setMultiple,
    mode,
    setMode,
    /** The basket line that the picker changes. */
    editing,
    setEditing,
    choose,
    setPicks,
    /** The next bet starts anew, with multiplier 1. */
    clear() {
      if (play) put(play, noPicks(play.entry))
      setEditing(undefined)
      setMultiple(1)
    },
    /** Takes a line of the basket back into the picker. */
    edit(line: Line) {
      const of = formOf(playOf(line.play), line.selection)
      setCode(of.code)
      setShape(of.entry.shape)
      put(of, picksOf(of, line.selection))
      setMultiple(line.multiple)
      setMode(line.mode)
      setEditing(line.id)
    },
  }
}

/** The bet that the picks make, its stake, and its maximum payout. */
function usePrice(game: Game, { play, picks, multiple, mode }: Picker, group: number, limits: NumberLimits) {
  const now = useMemo(
    () => (play ? picked(play, picks, game.limits.unitsPerBet) : undefined),
    [play, picks, game.limits.unitsPerBet],
  )
  const bet = useMemo(
    () => (play && now && 'selection' in now ? { play: play.code, ...now, multiple, mode } : undefined),
    [play, now, multiple, mode],
  )
  // The best case needs a search. The count of units must not wait for it.
  const quoted = useDeferredValue(bet)
  const terms = useMemo(() => play && termsOf(game, play, group), [game, play, group])
  const room = useMemo(
    () => (quoted && terms && quoted.play === play?.code ? roomOf(game, terms, quoted, limits) : undefined),
    [game, quoted, terms, play, limits],
  )
  const isHalf = room !== undefined && room.halved.length > 0
  const paysUpTo = useMemo(
    () =>
      quoted && terms && quoted.play === play?.code
        ? quote(game, isHalf ? halfTerms(terms, quoted) : terms, quoted).paysUpTo
        : undefined,
    [game, quoted, terms, play, isHalf],
  )
  const stake = bet && terms ? lineStake(terms, bet) : undefined
  return {
    missing: now && 'missing' in now ? now.missing : undefined,
    bet,
    terms,
    stake,
    room,
    paysUpTo,
    broken: stake === undefined ? undefined : limitBroken(game, stake, multiple),
  }
}

type BasketParts = {
  game: Game
  picker: Picker
  bet: Price['bet']
  newId(): string
}

/** Puts one random bet into the picker, or several into the basket. */
function useQuickPick({ game, picker, newId }: Pick<BasketParts, 'game' | 'picker' | 'newId'>) {
  const { play, multiple, mode, setPicks } = picker
  return useCallback(
    (count: number) => {
      if (!play) return
      const selections = Array.from({ length: count }, () => quickPick(play, chance))
      const [only] = selections
      if (count === 1 && only) return setPicks(picksOf(play, only))
      changeBasket(game.game, (before) => {
        const room = Math.max(0, game.limits.betsPerTicket - before.length)
        const added = selections.slice(0, room).map((selection) => {
          const units = play.units(selection)
          return { id: newId(), play: play.code, selection, units, multiple, mode }
        })
        return [...before, ...added]
      })
    },
    [game, newId, play, multiple, mode, setPicks],
  )
}

function basketCommands({ game, picker, bet, newId }: BasketParts) {
  const { editing, setEditing } = picker
  const change = (next: (before: readonly Line[]) => Line[]) => changeBasket(game.game, next)
  return {
    /** Puts the picks into the basket, or back into the line they came from. */
    add() {
      if (!bet) return
      const line: Line = { id: editing ?? newId(), ...bet }
      change((before) =>
        before.some(({ id }) => id === line.id)
          ? before.map((one) => (one.id === line.id ? line : one))
          : [...before, line],
      )
      picker.clear()
    },
    remove(line: Line) {
      if (editing === line.id) setEditing(undefined)
      change((before) => before.filter(({ id }) => id !== line.id))
    },
    empty() {
      setEditing(undefined)
      change(() => [])
    },
  }
}
