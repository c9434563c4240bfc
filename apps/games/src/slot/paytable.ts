import {
  harbourLanternsRules as rules,
  harbourLanternsSlot as slot,
} from '@croupier/game-math/casino/slots/harbour-lanterns'
import { type Money, share, units } from '@croupier/kernel/money'
import { amountText } from '../amounts.ts'
import { button } from '../controls.ts'
import { element } from '../element.ts'
import type { Texts } from '../texts.ts'
import { SCATTER, WILD } from './model.ts'
import { symbolName } from './names.ts'
import { symbolOf } from './symbols.ts'

/** The pays of the game at a stake, and its rules. They come from the file that decides the rounds. */
export function openPaytable(t: Texts, stake: Money): void {
  const close = button(t('close'))
  const dialog = element('dialog', { class: 'paytable', 'aria-label': t('paytable') }, [
    element('h2', { tabindex: '-1', autofocus: true }, [t('paytable')]),
    element('p', {}, [t('paysAt', { stake: amountText(stake) })]),
    paysOf(t, stake),
    element('ul', {}, [
      ...rulesOf(t).map((text) => element('li', {}, [text])),
      element('li', {}, [t('returnsInTheLongRun', { percent: percentOf(slot.analysis.rtpExact) })]),
    ]),
    linesOf(t),
    element('div', { class: 'ways' }, [close]),
  ])
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function paysOf(t: Texts, stake: Money): HTMLElement {
  const paying = rules.symbols.filter((symbol) => symbol !== WILD && symbol !== SCATTER)
  const ofCoins = (coins: number) => amountText(share(stake, BigInt(coins), BigInt(slot.betCoins)))
  const rows = paying.map((symbol) =>
    rowOf(
      t,
      symbol,
      Object.entries(payOf(symbol)).map(([count, coins]) => [count, ofCoins(coins)]),
    ),
  )
  const scatters = Object.entries(rules.scatterPays).map(
    ([count, times]): Pay => [count, amountText(units(stake * BigInt(times)))],
  )
  return element('ul', { class: 'pays' }, [rowOf(t, SCATTER, scatters), ...rows])
}

type Pay = readonly [count: string, amount: string]

const payOf = (symbol: string): Readonly<Record<string, number>> =>
  new Map(Object.entries(rules.pays)).get(symbol) ?? {}

function rowOf(t: Texts, symbol: string, pays: readonly (readonly string[])[]): HTMLElement {
  const amounts = pays
    .toReversed()
    .flatMap(([count = '', amount = '']) => [
      element('dt', {}, [`${count}×`]),
      element('dd', { class: 'num' }, [amount]),
    ])
  return element('li', {}, [
    symbolOf(symbol),
    element('span', { class: 'name' }, [symbolName(t, symbol)]),
    element('dl', {}, amounts),
  ])
}

function rulesOf(t: Texts): string[] {
  const { lines, freeSpins, freeSpinMultiplier: times, freeSpinCap: cap, maxWinX } = rules
  const spins = Object.values(freeSpins).join(' / ')
  return [
    t('ruleLines', { lines: lines.length }),
    t('ruleWild', { wild: t('lantern'), scatter: t('lighthouse') }),
    t('ruleFree', { scatter: t('lighthouse'), spins, times }),
    t('ruleCap', { cap, max: maxWinX.toLocaleString('en') }),
  ]
}

/** The lines as small pictures of the window. */
function linesOf(t: Texts): HTMLElement {
  const pictures = rules.lines.map((line, at) => {
    const picture = element('span', {
      class: 'line',
      role: 'img',
      'aria-label': `${at + 1}: ${line.map((row) => row + 1).join(' ')}`,
    })
    for (let row = 0; row < 3; row++)
      for (const place of line) picture.append(element('i', place === row ? { class: 'on' } : {}))
    return element('li', {}, [element('b', { class: 'num' }, [String(at + 1)]), picture])
  })
  return element('details', {}, [
    element('summary', {}, [t('linesOf', { lines: rules.lines.length })]),
    element('ol', { class: 'lines' }, pictures),
  ])
}

/** An exact fraction as a percentage with four places, cut. */
export function percentOf(fraction: string): string {
  const [above = '0', below = '1'] = fraction.split('/')
  const parts = ((BigInt(above) * 1_000_000n) / BigInt(below)).toString().padStart(5, '0')
  return `${parts.slice(0, -4)}.${parts.slice(-4)}%`
}
