import type { Locale } from '../content/system.ts'

/** Channels whose messages go out through a server that staff connect, to a number or an address. */
export const CONNECTED_CHANNELS = ['sms', 'email'] as const
export type ConnectedChannel = (typeof CONNECTED_CHANNELS)[number]

/** `push` goes to the browsers in which a member wants messages, through the push service of each browser. */
export const MESSAGE_CHANNELS = [...CONNECTED_CHANNELS, 'push'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/**
 * Why a message is sent. `code` and `security` reach everyone; `marketing` only members who agreed to it and are not excluded.
 * The order is that of delivery.
 */
export const MESSAGE_PURPOSES = ['code', 'security', 'service', 'marketing'] as const
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number]

/** `required`: every text must use it. `secret`: nobody but the recipient may read it, and a subject may not use it. */
export type TemplateVariable = { readonly example: string; readonly required?: true; readonly secret?: true }
/** An SMS consists of the text, an email of subject and text. */
export type TemplateText = { readonly subject: string; readonly text: string }

/**
 * A message that the product sends. Texts use variables as `{name}`, and the merchant's name as `{merchant}`. Staff may
 * replace the texts.
 */
export type Template = {
  /** When it is sent, for staff. */
  readonly summary: string
  readonly channels: readonly MessageChannel[]
  readonly purpose: MessagePurpose
  readonly variables: Readonly<Record<string, TemplateVariable>>
  readonly texts: Readonly<Record<Locale, TemplateText>>
}

/** Makes the texts of a template, one language at a time. */
export const inEachLanguage = (of: (language: Locale) => TemplateText): Readonly<Record<Locale, TemplateText>> => ({
  en: of('en'),
  zh: of('zh'),
  id: of('id'),
  ja: of('ja'),
  ko: of('ko'),
  th: of('th'),
  vi: of('vi'),
})

/** Sentences after the merchant's name. Chinese and Japanese have a colon of full width, and no space after a full stop. */
export const fromMerchant = (language: Locale, ...sentences: string[]): string =>
  language === 'zh' || language === 'ja' ? `{merchant}：${sentences.join('')}` : `{merchant}: ${sentences.join(' ')}`
