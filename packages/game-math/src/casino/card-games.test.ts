import { units, ZERO } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankerDraws, playBaccarat, settleBaccarat } from './baccarat.ts'
import { type BlackjackAction, dealBlackjack, playBlackjack } from './blackjack.ts'
import { scoreBrag } from './brag.ts'
import { type Card, cardText, parseCard, rankOf } from './cards.ts'
import { evaluateHoldem } from './holdem.ts'
import { compareNiuNiu, evaluateNiuNiu } from './niu-niu.ts'
import { settlePots } from './pots.ts'
import { roundOf } from './testing.ts'
import { evaluateVideoPoker } from './video-poker.ts'

const deck = Array.from({ length: 52 }, (_, card) => card)
const cards = (text: string) => text.split(' ').map(parseCard)

test('every card has its own text', () => {
  expect(deck.map((card) => parseCard(cardText(card)))).toEqual(deck)
  for (const text of ['', 'T', '1c', 'Tx', 'Tdd']) expect(() => parseCard(text)).toThrow()
})

describe('Casino rules §3.6: baccarat', () => {
  test('T082 all sequences of six cards are won as often as the table says', () => {
    // Cards are counted by their value: of the 416 cards, 128 count zero and 32 each of the other values.
    const cardOf = ['T', 'A', '2', '3', '4', '5', '6', '7', '8', '9'].map((rank) => parseCard(`${rank}c`))
    const left = [128, ...Array<number>(9).fill(32)]
    const ways = { player: 0, banker: 0, tie: 0, four: 0, withSix: 0 }
    const visit = (dealt: Card[], count: number): void => {
      const hand = dealt.length >= 4 ? playBaccarat([...dealt, 0, 0]) : null
      if (hand && hand.cardCount <= dealt.length) {
        const all = dealt.length === 4 ? count * 412 * 411 : dealt.length === 5 ? count * 411 : count
        ways[hand.winner] += all
        if (dealt.length === 4) ways.four += all
        if (hand.winner === 'banker' && hand.bankerTotal === 6) ways.withSix += all
        return
      }
      for (let value = 0; value < 10; value++) {
        left[value]!--
        visit([...dealt, cardOf[value]!], count * (left[value]! + 1))
        left[value]!++
      }
    }
    visit([], 1)
    expect(ways).toMatchObject({ player: 2230518282592256, banker: 2292252566437888, tie: 475627426473216 })
    const total = 4998398275503360
    expect(ways.player + ways.banker + ways.tie).toBe(total)
    expect((ways.withSix / total).toFixed(9)).toBe('0.053863716')
    expect((ways.four / total).toFixed(9)).toBe('0.378868491')
  })

  test.each([
    [0, '8c', true],
    [3, '8c', false],
    [3, '9c', true],
    [4, 'Ac', false],
    [4, '7c', true],
    [5, '3c', false],
    [6, '6c', true],
    [6, '8c', false],
    [7, '6c', false],
  ])('the banker with %i against a third card %s draws: %s', (total, third, draws) => {
    expect(bankerDraws(total, parseCard(third))).toBe(draws)
  })

  test('pays side bets on both pairs, and half on six without commission, rounded down', () => {
    const stake = units(101n)
    const perfect = playBaccarat(cards('4h 7c 4h 7c 2d 2s'))
    expect(settleBaccarat(perfect, { perfectPair: stake, small: stake, big: stake }, 'commission')).toBe(
      101n * 201n + 101n + 151n,
    )
    const six = playBaccarat(cards('Th 6c Jd Ks 5d 9h'))
    expect(settleBaccarat(six, { banker: stake, superSix: stake }, 'noCommission')).toBe(151n + 101n * 13n)
    expect(settleBaccarat(six, { banker: stake }, 'commission')).toBe(101n + 95n)
  })
})

describe('hands of cards', () => {
  /** The choices of so many suits. */
  const choices = [1, 4, 6, 4, 1]
  /** Visits every set of ranks as a hand without a flush, with the number of the hands that it stands for. */
  const eachRankSet = (size: number, visit: (hand: Card[], ways: number) => void): void => {
    const choose = (rank: number, hand: Card[], ways: number): void => {
      if (hand.length === size) visit(hand, ways)
      if (hand.length === size || rank === 13) return
      for (let copies = 0; copies <= Math.min(4, size - hand.length); copies++) {
        const suits = Array.from({ length: copies }, (_, at) => (copies === 1 ? hand.length % 2 : at))
        choose(rank + 1, [...hand, ...suits.map((suit) => suit * 13 + rank)], ways * choices[copies]!)
      }
    }
    choose(0, [], 1)
  }
  /** Counts all hands by their names: the flushes of a set of different ranks are four hands of their own. */
  const tally = (size: number, namesOf: (hand: Card[]) => (string | number | null)[]) => {
    const counts: Record<string, number> = {}
    const add = (hand: Card[], ways: number) => {
      for (const name of namesOf(hand)) if (name !== null) counts[name] = (counts[name] ?? 0) + ways
    }
    eachRankSet(size, (hand, ways) => {
      const isFlushPossible = new Set(hand.map(rankOf)).size === size
      add(hand, isFlushPossible ? ways - 4 : ways)
      if (isFlushPossible) add(hand.map(rankOf), 4)
    })
    return counts
  }

  test('Casino rules §3.10: all brag hands have the counts of the table', () => {
    const counts = tally(3, (hand) => [scoreBrag(hand)[0]!])
    expect(counts).toEqual({ 5: 52, 4: 48, 3: 720, 2: 1_096, 1: 3_744, 0: 16_440 })
    const heightOf = (text: string) => scoreBrag(cards(text))[1]!
    expect(heightOf('3c 3d 3h')).toBeGreaterThan(heightOf('Ac Ad Ah'))
    expect(heightOf('Ac 2d 3h')).toBeGreaterThan(heightOf('Ac Kd Qh'))
  })

  test('Casino rules §3.10: all niu niu hands have the counts of the table', () => {
    const counts = tally(5, (hand) => [evaluateNiuNiu(hand).niu, evaluateNiuNiu(hand).special])
    expect(counts).toMatchObject({ 0: 872_128, 1: 171_304, 2: 168_096, 3: 171_304, 4: 168_096, 5: 177_424 })
    expect(counts).toMatchObject({ 6: 168_096, 7: 171_304, 8: 168_096, 9: 171_304, 10: 191_808 })
    // The table counts hands twice that are special in two ways: the higher one counts here.
    const smallBombs = 16
    const faceBombs = 24
    expect(counts).toMatchObject({ five_small: 776, bomb: 624 - smallBombs, five_face: 792 - faceBombs })
  })

  const shuffled = fc.shuffledSubarray(deck, { minLength: 10, maxLength: 10 })

  test('two niu niu hands of one deck are never equal', () => {
    fc.assert(
      fc.property(shuffled, (dealt) => {
        const [a, b] = [dealt.slice(0, 5), dealt.slice(5)].map(evaluateNiuNiu)
        expect(Math.sign(compareNiuNiu(a!, b!))).toBe(-Math.sign(compareNiuNiu(b!, a!)))
        expect(compareNiuNiu(a!, b!)).not.toBe(0)
      }),
    )
  })

  test('video poker and hold’em agree on the category of five cards', () => {
    fc.assert(
      fc.property(shuffled, (dealt) => {
        const hand = dealt.slice(0, 5)
        const { category, royal, score } = evaluateHoldem(hand)
        const pay = evaluateVideoPoker(hand)
        const ofPair = score[1]! >= rankOf(parseCard('Jc')) ? 'jacks_or_better' : 'nothing'
        expect(pay).toBe(
          royal ? 'royal_flush' : category === 'pair' ? ofPair : category === 'high_card' ? 'nothing' : category,
        )
      }),
    )
  })

  test('T082 all video poker hands have the counts of a deck', () => {
    const counts = tally(5, (hand) => [evaluateVideoPoker(hand)])
    expect(counts).toEqual({
      royal_flush: 4,
      straight_flush: 36,
      four_of_a_kind: 624,
      full_house: 3_744,
      flush: 5_108,
      straight: 10_200,
      three_of_a_kind: 54_912,
      two_pair: 123_552,
      jacks_or_better: 337_920,
      nothing: 2_062_860,
    })
  })
})

describe('Casino rules §3.10: pots', () => {
  test('wins, rake and refunds are what the players put in', () => {
    const seat = fc.record({ contrib: fc.bigInt({ min: 0n, max: 10_000n }), folded: fc.boolean(), score: fc.nat(4) })
    fc.assert(
      fc.property(
        fc.array(seat, { minLength: 2, maxLength: 6 }),
        fc.nat(1_000),
        fc.boolean(),
        (seats, rakeBp, sawFlop) => {
          fc.pre(seats.some(({ folded, contrib }) => !folded && contrib > 0n))
          const input = {
            contrib: seats.map(({ contrib }) => units(contrib)),
            folded: seats.map(({ folded }) => folded),
            scores: seats.map(({ score }) => score),
            rakeBp,
            rakeCap: units(300n),
            sawFlop,
            buttonOrder: seats.map((_, at) => (at + 1) % seats.length),
          }
          const { pots, rake, refund, win } = settlePots(input)
          const total = (parts: readonly bigint[]) => parts.reduce((sum, one) => sum + one, 0n)
          expect(total(win) + rake + total(refund)).toBe(total(input.contrib))
          expect(total(pots.map((pot) => pot.rake))).toBe(rake)
          win.forEach((amount, at) => {
            if (seats[at]!.folded) expect(amount).toBe(0n)
          })
        },
      ),
    )
  })
})

describe('Casino rules §3.5: blackjack', () => {
  const bet = units(1_001n)
  const terms = { bet, actions: [] as BlackjackAction[], insurance: false, dealerHitsSoft17: false }

  test('stakes and returns follow from the results of the hands', () => {
    const action = fc.constantFrom<BlackjackAction>('H', 'S', 'D', 'P', 'R')
    fc.assert(
      fc.property(fc.nat(), fc.array(action, { maxLength: 8 }), (nonce, actions) => {
        const dealt = dealBlackjack(roundOf(nonce))
        let played: ReturnType<typeof playBlackjack>
        try {
          played = playBlackjack(dealt, { ...terms, actions })
        } catch {
          return
        }
        const { hands, staked, returned, net, dealer, cardsUsed } = played
        expect(staked).toBe(hands.reduce((sum, hand) => sum + hand.bet, 0n))
        expect(net).toBe(returned - staked)
        expect(cardsUsed).toBe(dealer.length + hands.reduce((sum, hand) => sum + hand.cards.length, 0))
        for (const { result, total } of hands) expect(total > 21).toBe(result === 'bust')
      }),
      { numRuns: 60 },
    )
  })

  test('rounds a blackjack, a surrender and an insurance down', () => {
    expect(playBlackjack(cards('Ac 9d Kh 7s'), terms).returned).toBe(1_001n + 1_501n)
    expect(playBlackjack(cards('Tc 9d 6h Ts'), { ...terms, actions: ['R'] }).returned).toBe(500n)
    expect(playBlackjack(cards('Tc Ad 9h Ks'), { ...terms, insurance: true })).toMatchObject({
      staked: 1_501n,
      returned: 1_500n,
    })
  })

  test('a split is at most four hands, aces get one card each, and 21 after a split is no blackjack', () => {
    const eights = cards('8c 6d 8h Ts 8d 8s 8c 2c 3c 4c Tc')
    expect(playBlackjack(eights, { ...terms, actions: ['P', 'P', 'P'] }).hands).toHaveLength(4)
    expect(() => playBlackjack(eights, { ...terms, actions: ['P', 'P', 'P', 'P'] })).toThrow()
    const aces = playBlackjack(cards('Ac 6d Ah Ts Kc Ad 5d'), { ...terms, actions: ['P'] })
    expect(aces.hands.map(({ total, result }) => [total, result])).toEqual([
      [21, 'push'],
      [12, 'lose'],
    ])
  })

  test.each([
    ['a split of two values', 'Tc 6d 9h Ts', ['P']],
    ['a double of three cards', '2c 6d 3h Ts 4c 5c 6c 7c', ['H', 'D']],
    ['a surrender after a hit', '2c 6d 3h Ts 4c 5c 6c 7c', ['H', 'R']],
  ] as const)('refuses %s', (_, text, actions) => {
    expect(() => playBlackjack(cards(text), { ...terms, actions })).toThrow()
  })

  test('does not count actions after the end of the round', () => {
    for (const text of ['Tc 6d 9h Ts 5c', 'Ac 6d Th Ts', 'Tc Ad 9h Ks']) {
      const { hands } = playBlackjack(cards(text), { ...terms, actions: ['S', 'H'] })
      expect(hands.map((hand) => hand.cards.length)).toEqual([2])
    }
  })

  test('refuses insurance against anything but an ace', () => {
    expect(() => playBlackjack(cards('Tc 6d 9h Ts 5c'), { ...terms, insurance: true })).toThrow()
    expect(playBlackjack(cards('Tc Ad 9h 8s'), { ...terms, bet: units(0n), insurance: true }).returned).toBe(ZERO)
  })
})
