import { describe, expect, test } from 'vitest'
import { type Message, placeholdersOf, pluralForms, siteTextFault } from './site-text.ts'

const PLAIN: Message = ['Hello ', ['name']]
const LINK: Message = ['Read the <0>terms</0>']
const plural = (forms: Record<string, Message>): Message => [['count', 'plural', { offset: undefined, ...forms }]]
const COUNT = plural({ one: ['# bet of ', ['name']], other: ['# bets of ', ['name']] })
const choice = (forms: Record<string, Message>): Message => [['kind', 'select', forms]]
const CHOICE = choice({ big: ['Big'], other: ['Other'] })

test('the placeholders of a text are found inside the forms of a plural, once each', () => {
  expect(placeholdersOf(COUNT)).toEqual(['count', 'name'])
})

test.each`
  language | forms
  ${'en'}  | ${['one', 'other']}
  ${'ja'}  | ${['other']}
  ${'ru'}  | ${['few', 'many', 'one', 'other']}
  ${'ar'}  | ${['few', 'many', 'one', 'other', 'two', 'zero']}
`('$language has the plural forms $forms', ({ language, forms }) => {
  expect(pluralForms(language).toSorted()).toEqual(forms)
})

describe('a text in place of its source', () => {
  test.each`
    source    | text                                                           | language | fault
    ${PLAIN}  | ${['Hola ', ['name']]}                                         | ${'es'}  | ${null}
    ${PLAIN}  | ${['Hola']}                                                    | ${'es'}  | ${{ fault: 'missing', name: 'name' }}
    ${PLAIN}  | ${['Hola ', ['name'], ['age']]}                                | ${'es'}  | ${{ fault: 'unknown', name: 'age' }}
    ${PLAIN}  | ${[['name', 'plural', { other: ['Hola'] }]]}                   | ${'ja'}  | ${{ fault: 'kind', name: 'name' }}
    ${LINK}   | ${['<0>規約</0>を読む']}                                       | ${'ja'}  | ${null}
    ${LINK}   | ${['規約を読む']}                                              | ${'ja'}  | ${{ fault: 'tags', name: '</0>' }}
    ${LINK}   | ${['</0>規約<0>']}                                             | ${'ja'}  | ${{ fault: 'tags', name: '</0>' }}
    ${LINK}   | ${['<0>a</0> <1>b</1>']}                                       | ${'ja'}  | ${{ fault: 'tags', name: '</1>' }}
    ${COUNT}  | ${plural({ other: ['# ', ['name']] })}                         | ${'th'}  | ${null}
    ${COUNT}  | ${[['count'], ' ', ['name']]}                                  | ${'th'}  | ${null}
    ${COUNT}  | ${plural({ other: ['# ', ['name']] })}                         | ${'en'}  | ${{ fault: 'plural', name: 'one' }}
    ${COUNT}  | ${plural({ one: ['1'], other: ['# ', ['name']] })}             | ${'th'}  | ${{ fault: 'category', name: 'one' }}
    ${COUNT}  | ${plural({ 0: ['none'], other: ['# ', ['name']] })}            | ${'th'}  | ${null}
    ${COUNT}  | ${plural({ one: ['# ', ['name']], other: ['#'], few: ['#'] })} | ${'ru'}  | ${{ fault: 'plural', name: 'many' }}
    ${CHOICE} | ${choice({ big: ['大'], other: ['他'] })}                      | ${'ja'}  | ${null}
    ${CHOICE} | ${choice({ other: ['他'] })}                                   | ${'ja'}  | ${{ fault: 'choice', name: 'big' }}
    ${PLAIN}  | ${[['name', 'select', { Ana: ['安'], other: [['name']] }]]}    | ${'zh'}  | ${null}
    ${PLAIN}  | ${[['name', 'select', { Ana: ['安'] }]]}                       | ${'zh'}  | ${{ fault: 'choice', name: 'other' }}
    ${CHOICE} | ${[['kind']]}                                                  | ${'ja'}  | ${{ fault: 'kind', name: 'kind' }}
  `('$text for $source in $language: $fault', ({ source, text, language, fault }) => {
    expect(siteTextFault(source, text, language)).toEqual(fault)
  })
})
