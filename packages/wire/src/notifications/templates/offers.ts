import type { Locale } from '../../content/system.ts'
import { fromMerchant, inEachLanguage, type Template } from '../template.ts'

/** How the recipient ends such messages. */
const STOP: Readonly<Record<Locale, string>> = {
  en: 'Stop offers: {stop}',
  zh: '停止接收优惠信息：{stop}',
  id: 'Berhenti menerima penawaran: {stop}',
  ja: '配信停止：{stop}',
  ko: '수신 거부: {stop}',
  th: 'ยกเลิกรับข้อเสนอ: {stop}',
  vi: 'Ngừng nhận ưu đãi: {stop}',
}

/** Offers. Each ends with the link that stops them. */
export const OFFER_TEMPLATES = {
  offer: {
    summary: 'Staff send an offer to a member who consented to it',
    channels: ['sms', 'email'],
    purpose: 'marketing',
    variables: {
      title: { example: 'A new lottery' },
      text: { example: 'The first draw is on Friday.', required: true },
      stop: { example: 'https://play.example/unsubscribe#a2b3c4d5e6.sms.q1w2e3', required: true },
    },
    texts: inEachLanguage((language) => ({
      subject: '{title}',
      text: fromMerchant(language, `{text} ${STOP[language]}`),
    })),
  },
} as const satisfies Record<string, Template>
