import { smsParts, textFaultOf, variablesOf } from '@croupier/rules/message-text'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../content/system.ts'
import type { Template } from './template.ts'
import { TEMPLATES } from './templates.ts'

const templates: Readonly<Record<string, Template>> = TEMPLATES
const MOST_SMS_PARTS = 3

describe.each(Object.entries(templates))('the texts of %s', (_, { texts, variables }) => {
  test.each(LOCALES)('use the known variables and all required ones in %s', (language) => {
    expect(textFaultOf(texts[language], variables)).toBeNull()
  })
  test.each(LOCALES)('use the same variables in %s as in English', (language) => {
    expect(variablesOf(texts[language].text).toSorted()).toEqual(variablesOf(texts.en.text).toSorted())
  })
  test.each(LOCALES)('fit into a few parts of an SMS in %s', (language) => {
    expect(smsParts(texts[language].text).parts).toBeLessThanOrEqual(MOST_SMS_PARTS)
  })
})

test('no text names the demo, because each merchant sends it', () => {
  const written = Object.values(templates).flatMap(({ texts }) => Object.values(texts))
  expect(written.filter(({ subject, text }) => /farora/i.test(subject + text))).toEqual([])
})

test('every code is a secret', () => {
  for (const { purpose, variables } of Object.values(templates))
    if (purpose === 'code') expect(Object.values(variables).some(({ secret }) => secret)).toBe(true)
})
