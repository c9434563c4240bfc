import type * as z from 'zod/mini'
import type { brandPolicy, merchantPolicy } from '../site/policy.ts'

/** The merchant of the demo. Production has nothing of it: its staff name their own merchant in the first-run wizard. */
export const demoMerchant: Partial<z.output<typeof merchantPolicy.schema>> = {
  code: 'farora',
  name: 'Farora',
  customerService: [
    { csType: 'LIVECHAT', path: 'mailto:care@farora.example' },
    { csType: 'VIP', path: 'mailto:vip@farora.example' },
  ],
  footerLogos: [{ kind: 'provider', label: 'Croupier Lottery' }, { kind: 'qr' }, { kind: 'ewallet' }, { kind: 'bank' }],
  licenceText: {
    en: 'Farora is the demonstration merchant of Croupier. It holds no licence and takes no real money.',
    zh: 'Farora 是 Croupier 的演示商户，不持有任何牌照，也不收取真实资金。',
    id: 'Farora adalah situs demonstrasi Croupier. Situs ini tidak memiliki lisensi dan tidak menerima uang sungguhan.',
    ja: 'Farora は Croupier のデモ用の事業者です。ライセンスはなく、実際のお金は扱いません。',
    ko: 'Farora는 Croupier의 시연용 가맹점입니다. 라이선스가 없으며 실제 돈을 받지 않습니다.',
    th: 'Farora เป็นผู้ให้บริการสาธิตของ Croupier ไม่มีใบอนุญาตและไม่รับเงินจริง',
    vi: 'Farora là đơn vị minh họa của Croupier, không có giấy phép và không nhận tiền thật.',
  },
  copyrightYear: 2025,
}

export const demoBrand: Partial<z.output<typeof brandPolicy.schema>> = {
  scene: 'harbour',
  tagline: {
    en: 'Play by a steady light.',
    zh: '灯火如一，从容游戏',
    id: 'Bermain dengan cahaya yang menuntun',
    ja: '揺るがぬ光のもとで',
    ko: '흔들리지 않는 빛 아래에서',
    th: 'เล่นอย่างมั่นใจใต้แสงที่มั่นคง',
    vi: 'Chơi dưới ánh đèn vững sáng',
  },
}
