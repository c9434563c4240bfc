import { units, ZERO } from '@croupier/kernel/money'
import { amountText, stakeFrom, stakeText, unitsFrom } from './amounts.ts'
import type { GameName, State } from './api.ts'
import { element } from './element.ts'
import type { Texts } from './texts.ts'

export const label = (text: string, ...children: Node[]) =>
  element('label', { class: 'field' }, [element('span', {}, [text]), ...children])
export const button = (text: string, attributes: Record<string, string> = {}) =>
  element('button', { type: 'button', ...attributes }, [text])

/** The field of the stake with its two short cuts. A field that the player is typing in keeps its text. */
export function stakeField(t: Texts, choose: (stake: string) => void) {
  const input = element('input', { inputmode: 'decimal', autocomplete: 'off', name: 'stake', maxlength: '13' })
  const half = button('½', { 'aria-label': t('half') })
  const double = button('2×', { 'aria-label': t('double') })
  const typed = () => stakeFrom(input.value) ?? ZERO
  const set = (text: string) => {
    input.value = text
    choose(text)
  }
  input.addEventListener('input', () => choose(input.value))
  half.addEventListener('click', () => set(stakeText(units(typed() / 2n))))
  double.addEventListener('click', () => set(stakeText(units(typed() * 2n))))
  return {
    nodes: [label(t('stake'), input), element('div', { class: 'sums' }, [half, double])],
    show(stake: string, isFixed: boolean) {
      if (document.activeElement !== input) input.value = stake
      for (const one of [input, half, double]) one.disabled = isFixed
    },
  }
}

/** A choice of one among a few. */
export function choiceField<Value extends string | number>(
  name: string,
  options: readonly (readonly [value: Value, text: string])[],
  choose: (value: Value) => void,
) {
  const buttons = options.map(([value, text]) => {
    const one = button(text, { 'aria-pressed': 'false' })
    one.addEventListener('click', () => choose(value))
    return { value, one }
  })
  const sides = element(
    'div',
    { class: 'sides' },
    buttons.map(({ one }) => one),
  )
  sides.style.setProperty('--count', String(options.length))
  return {
    node: element('div', { class: 'field', role: 'group', 'aria-label': name }, [element('span', {}, [name]), sides]),
    show(chosen: Value, isFixed: boolean) {
      for (const { value, one } of buttons) {
        one.ariaPressed = String(value === chosen)
        one.disabled = isFixed
      }
    },
  }
}

/** Figures with their names, such as the balance. */
export function figures<Name extends string>(rows: Readonly<Record<Name, string>>) {
  const values = new Map<string, HTMLElement>()
  const nodes = Object.entries<string>(rows).flatMap(([name, text]) => {
    const value = element('b', { class: 'num', 'data-testid': name })
    values.set(name, value)
    return [element('dt', {}, [text]), element('dd', {}, [value])]
  })
  return {
    node: element('dl', { class: 'sum' }, nodes),
    show(name: Name, text: string) {
      const value = values.get(name)
      if (value) value.textContent = text
    },
  }
}

/** The top of the stage: the last results, and the button that opens the seeds. */
export function stageTop(t: Texts, openSeeds: () => void) {
  const results = element('ol', { class: 'rolls', 'aria-label': t('last') })
  const sealed = button('', { class: 'sealed' })
  sealed.addEventListener('click', openSeeds)
  return {
    node: element('div', { class: 'top' }, [results, sealed]),
    show({ seeds }: State<GameName>, shown: readonly { text: string; isWon: boolean }[]) {
      sealed.textContent = `${t('fairness')} ${seeds.commit.slice(0, 4)}…${seeds.commit.slice(-4)}`
      results.replaceChildren(
        ...shown.map(({ text, isWon }) => element('li', { class: isWon ? 'num won' : 'num' }, [text])),
      )
    },
  }
}

export const balanceText = ({ balance }: Pick<State<GameName>, 'balance'>): string =>
  balance === null ? '…' : amountText(unitsFrom(balance))
