import { parseMoney } from '@croupier/kernel/money'
import { amountText } from '../amounts.ts'
import { label, stakeField } from '../controls.ts'
import { element } from '../element.ts'
import type { Texts } from '../texts.ts'
import type { Board, PastRound } from './api.ts'
import { type Curve, pointText, SIZE } from './model.ts'

const NS = 'http://www.w3.org/2000/svg'

function drawn(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(NS, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

/** The picture of the flight. A screen reader hears the results instead. */
export function flightPicture() {
  const root = drawn('svg', {
    viewBox: `0 0 ${SIZE.width} ${SIZE.height}`,
    class: 'flight',
    preserveAspectRatio: 'xMidYMax meet',
    'aria-hidden': 'true',
  })
  const marks = drawn('g', { class: 'marks' })
  const area = drawn('path', { class: 'area' })
  const line = drawn('path', { class: 'line' })
  const head = drawn('g', { class: 'head' })
  head.append(
    drawn('circle', { r: '34', class: 'glow' }),
    drawn('path', { d: 'M-22 9L-6 0L-22 -9Z', class: 'flame' }),
    drawn('path', { d: 'M-12 -10Q12 -16 26 0Q12 16 -12 10Z', class: 'hull' }),
    drawn('circle', { cx: '6', r: '4.5', class: 'window' }),
  )
  root.append(marks, area, line, head)
  const rows = Array.from({ length: 5 }, () => {
    const rule = drawn('line', { x1: '70', x2: String(SIZE.width - 20) })
    const text = drawn('text', { x: '12' })
    marks.append(rule, text)
    return { rule, text }
  })
  return {
    node: root,
    show(curve: Curve, angle: number): void {
      line.setAttribute('d', curve.path)
      area.setAttribute('d', curve.area)
      head.setAttribute('transform', `translate(${curve.head.x} ${curve.head.y}) rotate(${-angle})`)
      for (const [at, { rule, text }] of rows.entries()) {
        const mark = curve.marks[at]
        if (!mark) continue
        rule.setAttribute('y1', String(mark.y))
        rule.setAttribute('y2', String(mark.y))
        text.setAttribute('y', String(mark.y + 7))
        text.textContent = mark.text
      }
    },
  }
}

export type BetPanel = ReturnType<typeof betPanel>

/** The choices of one bet, and its button. */
export function betPanel(t: Texts, slot: number, { changed, pressed }: { changed(): void; pressed(): void }) {
  const choice = { stake: '1.00', auto: '' }
  const stake = stakeField(t, (text) => {
    choice.stake = text
    changed()
  })
  const auto = element('input', { inputmode: 'decimal', autocomplete: 'off', name: `auto-${slot}`, maxlength: '10' })
  auto.placeholder = '–'
  auto.addEventListener('input', () => {
    choice.auto = auto.value
    changed()
  })
  const commit = element('button', { type: 'submit', class: 'roll' })
  const form = element('form', { class: 'bet', novalidate: true, 'aria-label': t('betNumber', { number: slot + 1 }) }, [
    element('h2', {}, [t('betNumber', { number: slot + 1 })]),
    ...stake.nodes,
    label(t('cashOutAt'), auto),
    commit,
  ])
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    pressed()
  })
  return {
    node: form,
    choice,
    show({
      text,
      isCash,
      isFixed,
      isWaiting,
    }: {
      text: string
      isCash: boolean
      isFixed: boolean
      isWaiting: boolean
    }) {
      stake.show(choice.stake, isFixed)
      if (document.activeElement !== auto) auto.value = choice.auto
      auto.disabled = isFixed
      if (commit.textContent !== text) commit.textContent = text
      commit.className = isCash ? 'roll cash' : 'roll'
      commit.setAttribute('aria-disabled', String(isWaiting))
    },
  }
}

/** The bets of everybody on the round, the highest first. */
export function boardOf(t: Texts) {
  const count = element('span', { class: 'num' })
  const list = element('ul', { class: 'bets', 'aria-label': t('inRound') })
  const node = element('section', { class: 'board' }, [
    element('div', { class: 'board-top' }, [element('h2', {}, [t('inRound')]), count]),
    list,
  ])
  return {
    node,
    show({ count: bets, bets: shown }: Board): void {
      count.textContent = t('betCount', { count: bets })
      list.replaceChildren(
        ...shown.map(({ name, stake, cashedOutAt100 }) =>
          element('li', { class: cashedOutAt100 ? 'cashed' : '' }, [
            element('span', {}, [name]),
            element('span', { class: 'num' }, [cashedOutAt100 ? pointText(cashedOutAt100) : '–']),
            element('span', { class: 'num' }, [amountText(parseMoney(stake))]),
          ]),
        ),
      )
    },
  }
}

/** The points of the last rounds. */
export function pastOf(t: Texts) {
  const node = element('ol', { class: 'rolls past', 'aria-label': t('last') })
  return {
    node,
    show(past: readonly PastRound[]): void {
      node.replaceChildren(
        ...past.map(({ phase, point100 }) => {
          const tone = Number(point100) >= 1_000 ? 'num high' : Number(point100) >= 200 ? 'num won' : 'num'
          return element('li', { class: phase === 'aborted' ? 'num void' : tone }, [pointText(point100)])
        }),
      )
    },
  }
}
