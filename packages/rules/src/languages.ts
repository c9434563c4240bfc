import { keysOf } from '@croupier/kernel/objects'

/**
 * §9: the languages that a merchant may offer, as BCP 47 writes them, each by its own name. CN is `zh`, TW is `zh-Hant`, MY is
 * Burmese and TY Tahitian (the codes are those of ISO 639-1).
 */
export const LANGUAGES = {
  en: 'English',
  zh: '中文',
  id: 'Bahasa Indonesia',
  ja: '日本語',
  ko: '한국어',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  ar: 'العربية',
  bn: 'বাংলা',
  es: 'Español',
  fa: 'فارسی',
  fr: 'Français',
  hi: 'हिन्दी',
  kk: 'Қазақша',
  km: 'ខ្មែរ',
  lo: 'ລາວ',
  ms: 'Bahasa Melayu',
  my: 'မြန်မာ',
  ne: 'नेपाली',
  pt: 'Português',
  ru: 'Русский',
  ta: 'தமிழ்',
  tr: 'Türkçe',
  ty: 'Reo Tahiti',
  ur: 'اردو',
  uz: 'O‘zbekcha',
  'zh-Hant': '繁體中文',
} as const
export type Language = keyof typeof LANGUAGES

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text)

export const languages: readonly Language[] = keysOf(LANGUAGES)
