import type { Locale } from '../../content/system.ts'
import type { MessageSubject } from '../../messaging/inbox.ts'
import { inEachLanguage, type Template, type TemplateText } from '../template.ts'

/** Others may read the screen of a phone, so these texts have neither amounts nor names. The message is in the inbox. */
const OPEN: Readonly<Record<Locale, string>> = {
  en: 'Open your messages to read it.',
  zh: '请打开站内消息查看。',
  id: 'Buka pesan Anda untuk membacanya.',
  ja: 'メッセージを開いてご確認ください。',
  ko: '메시지함에서 확인하세요.',
  th: 'เปิดข้อความของคุณเพื่ออ่าน',
  vi: 'Mở hộp thư của bạn để đọc.',
}

const TITLES: Readonly<Record<MessageSubject, Readonly<Record<Locale, string>>>> = {
  deposit: {
    en: 'News about your deposit',
    zh: '您的存款有新消息',
    id: 'Kabar tentang deposit Anda',
    ja: '入金についてのお知らせ',
    ko: '입금 관련 새 소식',
    th: 'มีข้อความใหม่เกี่ยวกับการฝากเงินของคุณ',
    vi: 'Tin mới về khoản nạp tiền của bạn',
  },
  withdrawal: {
    en: 'News about your withdrawal',
    zh: '您的提款有新消息',
    id: 'Kabar tentang penarikan Anda',
    ja: '出金についてのお知らせ',
    ko: '출금 관련 새 소식',
    th: 'มีข้อความใหม่เกี่ยวกับการถอนเงินของคุณ',
    vi: 'Tin mới về khoản rút tiền của bạn',
  },
  security: {
    en: 'A message about your security',
    zh: '关于您账户安全的消息',
    id: 'Pesan tentang keamanan akun Anda',
    ja: 'セキュリティに関するお知らせ',
    ko: '계정 보안 관련 메시지',
    th: 'ข้อความเกี่ยวกับความปลอดภัยของบัญชี',
    vi: 'Tin nhắn về bảo mật tài khoản của bạn',
  },
  limit: {
    en: 'A message about your limits',
    zh: '关于您限额的消息',
    id: 'Pesan tentang batas Anda',
    ja: '限度額に関するお知らせ',
    ko: '한도 관련 메시지',
    th: 'ข้อความเกี่ยวกับวงเงินของคุณ',
    vi: 'Tin nhắn về hạn mức của bạn',
  },
  identity: {
    en: 'News about your identity check',
    zh: '您的身份验证有新消息',
    id: 'Kabar tentang verifikasi identitas Anda',
    ja: '本人確認についてのお知らせ',
    ko: '본인 확인 관련 새 소식',
    th: 'มีข้อความใหม่เกี่ยวกับการยืนยันตัวตนของคุณ',
    vi: 'Tin mới về việc xác minh danh tính của bạn',
  },
  bet: {
    en: 'News about your bets',
    zh: '您的投注有新消息',
    id: 'Kabar tentang taruhan Anda',
    ja: 'ベットについてのお知らせ',
    ko: '베팅 관련 새 소식',
    th: 'มีข้อความใหม่เกี่ยวกับเดิมพันของคุณ',
    vi: 'Tin mới về cược của bạn',
  },
  rewards: {
    en: 'News about your points and rewards',
    zh: '您的积分与奖励有新消息',
    id: 'Kabar tentang poin dan hadiah Anda',
    ja: 'ポイントと特典についてのお知らせ',
    ko: '포인트 및 보상 관련 새 소식',
    th: 'มีข้อความใหม่เกี่ยวกับแต้มและรางวัลของคุณ',
    vi: 'Tin mới về điểm và phần thưởng của bạn',
  },
  upline: {
    en: 'A message from your upline',
    zh: '来自您上级的消息',
    id: 'Pesan dari upline Anda',
    ja: 'アップラインからのメッセージ',
    ko: '상위 에이전트의 메시지',
    th: 'ข้อความจากอัปไลน์ของคุณ',
    vi: 'Tin nhắn từ tuyến trên của bạn',
  },
  service: {
    en: 'Customer service has answered',
    zh: '客服已回复',
    id: 'Layanan pelanggan telah menjawab',
    ja: 'カスタマーサービスから返信があります',
    ko: '고객센터에서 답변했습니다',
    th: 'ฝ่ายบริการลูกค้าตอบกลับแล้ว',
    vi: 'Bộ phận chăm sóc khách hàng đã trả lời',
  },
}

const textsOf = (subject: MessageSubject) =>
  inEachLanguage((language): TemplateText => ({ subject: TITLES[subject][language], text: OPEN[language] }))

const push = (subject: MessageSubject, purpose: 'security' | 'service') =>
  ({
    summary: `A member who wants push messages has a new message about: ${subject}`,
    channels: ['push'],
    purpose,
    variables: {},
    texts: textsOf(subject),
  }) as const satisfies Template

/** Messages to the browsers of members, one for each subject of the inbox, and offers. */
export const PUSH_TEMPLATES = {
  push_deposit: push('deposit', 'service'),
  push_withdrawal: push('withdrawal', 'service'),
  push_security: push('security', 'security'),
  push_limit: push('limit', 'service'),
  push_identity: push('identity', 'service'),
  push_bet: push('bet', 'service'),
  push_rewards: push('rewards', 'service'),
  push_upline: push('upline', 'service'),
  push_service: push('service', 'service'),
  push_offer: {
    summary: 'Staff send an offer to the browsers of a member who consented to it',
    channels: ['push'],
    purpose: 'marketing',
    variables: {
      title: { example: 'A new lottery' },
      text: { example: 'The first draw is on Friday.', required: true },
    },
    texts: inEachLanguage(() => ({ subject: '{title}', text: '{text}' })),
  },
} as const satisfies Record<string, Template>
