import { button, label } from '../controls.ts'
import { element } from '../element.ts'
import type { Texts } from '../texts.ts'

/** The fields with which a player chooses when to win. */
export function choicesOf(t: Texts) {
  const chance = element('input', { inputmode: 'decimal', autocomplete: 'off', name: 'chance', maxlength: '5' })
  const pays = element('output', { class: 'out num' })
  const under = button('', { 'aria-pressed': 'false' })
  const over = button('', { 'aria-pressed': 'false' })
  const sides = { class: 'field', role: 'group', 'aria-label': t('when') }
  const nodes = [
    element('div', { class: 'pair' }, [
      label(`${t('chance')} %`, chance),
      element('div', { class: 'field' }, [element('span', {}, [t('pays')]), pays]),
    ]),
    element('div', sides, [element('span', {}, [t('when')]), element('div', { class: 'sides' }, [under, over])]),
  ]
  return { nodes, chance, pays, under, over }
}

/** What a player sees of the roll, below the head of the stage. */
export function stageOf(t: Texts, head: readonly HTMLElement[]) {
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
  const marks = ['0', '25', '50', '75', '100'].map((text) => element('span', {}, [text]))
  const ends = element('div', { class: 'ends num', 'aria-hidden': 'true' }, marks)
  const node = element('section', { class: 'stage', 'aria-label': t('dice') }, [
    ...head,
    number,
    said,
    element('div', { class: 'track' }, [marker, target, ends]),
  ])
  return { node, target, number, said, marker }
}
