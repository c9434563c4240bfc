import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { ownTexts } from './own-texts.ts'

const page = () => {
  const i18n = setupI18n({ locale: 'th', messages: { th: { login: ['เข้าสู่ระบบ'], more: ['เพิ่มเติม'] } } })
  // Not `i18n._` itself, whose texts are extracted from the code.
  const say = (id: string) => i18n._(id)
  return { i18n, say, texts: ownTexts(i18n) }
}

describe('the texts of the merchant', () => {
  test('take the place of those of the product, which come back', () => {
    const { say, texts } = page()
    texts.show({ login: ['เข้า'] })
    expect([say('login'), say('more')]).toEqual(['เข้า', 'เพิ่มเติม'])
    texts.show({ more: ['อีก'] })
    expect([say('login'), say('more')]).toEqual(['เข้าสู่ระบบ', 'อีก'])
    texts.show({})
    expect(say('more')).toBe('เพิ่มเติม')
  })
  test('come back after a second answer with the same text, too', () => {
    const { say, texts } = page()
    texts.show({ login: ['เข้า'] })
    texts.show({ login: ['เข้า'], more: ['อีก'] })
    texts.show({ more: ['อีก'] })
    expect([say('login'), say('more')]).toEqual(['เข้าสู่ระบบ', 'อีก'])
  })
  test('stay in place of texts that are loaded later, which come back, too', () => {
    const { i18n, say, texts } = page()
    texts.show({ bet: ['แทงเลย'] })
    i18n.load('th', { bet: ['แทง'], basket: ['ตะกร้า'] })
    expect([say('bet'), say('basket')]).toEqual(['แทงเลย', 'ตะกร้า'])
    texts.show({})
    expect(say('bet')).toBe('แทง')
  })
  test('of one language are not those of another', () => {
    const { i18n, say, texts } = page()
    texts.show({ login: ['เข้า'] })
    i18n.load('fr', { login: ['Log in'] })
    i18n.activate('fr')
    expect(say('login')).toBe('Log in')
    texts.show({ login: ['Se connecter'] })
    i18n.activate('th')
    expect(say('login')).toBe('เข้า')
  })
  test('that were never loaded leave nothing behind', () => {
    const { say, texts } = page()
    texts.show({ bet: ['แทงเลย'] })
    texts.show({})
    expect(say('bet')).toBe('bet')
  })
})
