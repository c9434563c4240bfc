import { element } from './element.ts'
import type { Texts } from './texts.ts'

export type DiceView = ReturnType<typeof diceView>

const label = (text: string, ...children: Node[]) =>
  element('label', { class: 'field' }, [element('span', {}, [text]), ...children])
const button = (text: string, attributes: Record<string, string> = {}) =>
  element('button', { type: 'button', ...attributes }, [text])

/** The fields and buttons with which a player chooses. */
function controlsOf(t: Texts) {
  const stake = element('input', { inputmode: 'decimal', autocomplete: 'off', name: 'stake', maxlength: '13' })
  const chance = element('input', { inputmode: 'decimal', autocomplete: 'off', name: 'chance', maxlength: '5' })
  const pays = element('output', { class: 'out num' })
  const half = button('½', { 'aria-label': t('half') })
  const double = button('2×', { 'aria-label': t('double') })
  const under = button('', { 'aria-pressed': 'false' })
  const over = button('', { 'aria-pressed': 'false' })
  const returns = element('b', { class: 'num' })
  const balance = element('b', { class: 'num', 'data-testid': 'balance' })
  const roll = element('button', { class: 'roll', type: 'submit' })
  const sides = { class: 'field', role: 'group', 'aria-label': t('when') }
  const form = element('form', { class: 'controls', novalidate: true }, [
    label(t('stake'), stake),
    element('div', { class: 'sums' }, [half, double]),
    element('div', { class: 'pair' }, [
      label(`${t('chance')} %`, chance),
      element('div', { class: 'field' }, [element('span', {}, [t('pays')]), pays]),
    ]),
    element('div', sides, [element('span', {}, [t('when')]), element('div', { class: 'sides' }, [under, over])]),
    element('dl', { class: 'sum' }, [
      element('dt', {}, [t('returns')]),
      element('dd', {}, [returns]),
      element('dt', {}, [t('balance')]),
      element('dd', {}, [balance]),
    ]),
    roll,
  ])
  return { form, stake, chance, pays, half, double, under, over, returns, balance, roll }
}

/** What a player sees of the roll. */
function stageOf(t: Texts) {
  const target = element('input', {
    type: 'range',
    class: 'slider',
    name: 'target',
    step: '100',
    'aria-label': t('target'),
  })
  const number = element('div', { class: 'number num', 'aria-hidden': 'true' }, ['00.00'])
  const said = element('p', { class: 'said', role: 'status' })
  const marker = element('span', { class: 'marker', hidden: true })
  const rolls = element('ol', { class: 'rolls', 'aria-label': t('last') })
  const sealed = button('', { class: 'sealed' })
  const marks = ['0', '25', '50', '75', '100'].map((text) => element('span', {}, [text]))
  const ends = element('div', { class: 'ends num', 'aria-hidden': 'true' }, marks)
  const stage = element('section', { class: 'stage', 'aria-label': t('dice') }, [
    element('div', { class: 'top' }, [rolls, sealed]),
    number,
    said,
    element('div', { class: 'track' }, [marker, target, ends]),
  ])
  return { stage, target, number, said, marker, rolls, sealed }
}

/** The elements of the page. What they show is set by `dice.ts`. */
export function diceView(t: Texts) {
  const controls = controlsOf(t)
  const stage = stageOf(t)
  const root = element('div', { class: 'dice' }, [controls.form, stage.stage])
  return { root, ...controls, ...stage }
}
