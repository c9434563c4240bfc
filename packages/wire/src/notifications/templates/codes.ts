import type { Locale } from '../../content/system.ts'
import { fromMerchant, inEachLanguage, type Template } from '../template.ts'

const variables = {
  code: { example: '482913', required: true, secret: true },
  minutes: { example: '5' },
} as const

/** Ends every text with a code: how long it is valid, and the usual trick to get it. */
const VALIDITY: Readonly<Record<Locale, string>> = {
  en: 'It is valid for {minutes} minutes. Never share it with anyone.',
  zh: '{minutes} 分钟内有效，请勿告诉任何人。',
  id: 'Berlaku selama {minutes} menit. Jangan berikan kepada siapa pun.',
  ja: '{minutes}分間有効です。誰にも教えないでください。',
  ko: '{minutes}분 동안 유효합니다. 다른 사람에게 알려주지 마세요.',
  th: 'ใช้ได้ภายใน {minutes} นาที ห้ามบอกผู้อื่น',
  vi: 'Mã có hiệu lực trong {minutes} phút. Không chia sẻ mã với bất kỳ ai.',
}

/** The texts with a code: `lines` say in each language what the code is for. */
const texts = (lines: Readonly<Record<Locale, readonly [subject: string, line: string]>>) =>
  inEachLanguage((language) => {
    const [subject, line] = lines[language]
    return { subject, text: fromMerchant(language, line, VALIDITY[language]) }
  })

/** Verification codes, by the purpose that they are bound to. */
export const CODE_TEMPLATES = {
  code_login: {
    summary: 'Someone logs in with a code',
    channels: ['sms', 'email'],
    purpose: 'code',
    variables,
    texts: texts({
      en: ['Your login code', 'Your login code is {code}.'],
      zh: ['您的登录验证码', '您的登录验证码是 {code}。'],
      id: ['Kode masuk Anda', 'Kode masuk Anda adalah {code}.'],
      ja: ['ログイン用の認証コード', 'ログイン用の認証コードは {code} です。'],
      ko: ['로그인 인증번호', '로그인 인증번호는 {code}입니다.'],
      th: ['รหัสเข้าสู่ระบบของคุณ', 'รหัสเข้าสู่ระบบของคุณคือ {code}'],
      vi: ['Mã đăng nhập của bạn', 'Mã đăng nhập của bạn là {code}.'],
    }),
  },
  code_register: {
    summary: 'Someone registers with a phone number or an email address',
    channels: ['sms', 'email'],
    purpose: 'code',
    variables,
    texts: texts({
      en: ['Your registration code', 'Your registration code is {code}.'],
      zh: ['您的注册验证码', '您的注册验证码是 {code}。'],
      id: ['Kode pendaftaran Anda', 'Kode pendaftaran Anda adalah {code}.'],
      ja: ['登録用の認証コード', '登録用の認証コードは {code} です。'],
      ko: ['회원가입 인증번호', '회원가입 인증번호는 {code}입니다.'],
      th: ['รหัสสมัครสมาชิกของคุณ', 'รหัสสมัครสมาชิกของคุณคือ {code}'],
      vi: ['Mã đăng ký của bạn', 'Mã đăng ký của bạn là {code}.'],
    }),
  },
  code_password: {
    summary: 'Someone has forgotten the password',
    channels: ['sms', 'email'],
    purpose: 'code',
    variables,
    texts: texts({
      en: ['Reset your password', 'Your code to set a new password is {code}.'],
      zh: ['重置您的密码', '您用于设置新密码的验证码是 {code}。'],
      id: ['Atur ulang kata sandi Anda', 'Kode Anda untuk membuat kata sandi baru adalah {code}.'],
      ja: ['パスワードの再設定', '新しいパスワードを設定するための認証コードは {code} です。'],
      ko: ['비밀번호 재설정', '새 비밀번호 설정을 위한 인증번호는 {code}입니다.'],
      th: ['ตั้งรหัสผ่านใหม่', 'รหัสสำหรับตั้งรหัสผ่านใหม่ของคุณคือ {code}'],
      vi: ['Đặt lại mật khẩu của bạn', 'Mã để đặt mật khẩu mới của bạn là {code}.'],
    }),
  },
  code_contact: {
    summary: 'A member adds or changes a phone number or an email address',
    channels: ['sms', 'email'],
    purpose: 'code',
    variables,
    texts: texts({
      en: ['Confirm your contact', 'Your code to confirm this contact is {code}.'],
      zh: ['确认您的联系方式', '您用于确认此联系方式的验证码是 {code}。'],
      id: ['Konfirmasi kontak Anda', 'Kode Anda untuk mengonfirmasi kontak ini adalah {code}.'],
      ja: ['連絡先の確認', 'この連絡先を確認するための認証コードは {code} です。'],
      ko: ['연락처 확인', '이 연락처를 확인하기 위한 인증번호는 {code}입니다.'],
      th: ['ยืนยันข้อมูลติดต่อของคุณ', 'รหัสสำหรับยืนยันข้อมูลติดต่อนี้คือ {code}'],
      vi: ['Xác nhận thông tin liên hệ', 'Mã để xác nhận thông tin liên hệ này là {code}.'],
    }),
  },
  code_step_up: {
    summary: 'A member without a password changes the security settings of the account',
    channels: ['sms', 'email'],
    purpose: 'code',
    variables,
    texts: texts({
      en: ['Confirm that it is you', 'Your security settings are about to change. If it is you, your code is {code}.'],
      zh: ['确认是您本人操作', '您的安全设置即将更改。如果是您本人操作，验证码是 {code}。'],
      id: [
        'Konfirmasi bahwa ini Anda',
        'Pengaturan keamanan Anda akan diubah. Jika ini Anda, kode Anda adalah {code}.',
      ],
      ja: ['ご本人確認', 'セキュリティ設定が変更されようとしています。ご本人の場合、認証コードは {code} です。'],
      ko: ['본인 확인', '보안 설정이 변경되려고 합니다. 본인이라면 인증번호는 {code}입니다.'],
      th: ['ยืนยันว่าเป็นคุณ', 'กำลังจะมีการเปลี่ยนการตั้งค่าความปลอดภัยของคุณ หากเป็นคุณ รหัสของคุณคือ {code}'],
      vi: ['Xác nhận đó là bạn', 'Cài đặt bảo mật của bạn sắp thay đổi. Nếu là bạn, mã của bạn là {code}.'],
    }),
  },
  code_unknown_address: {
    summary: 'A member logs in from an address that is new for the account',
    channels: ['sms', 'email'],
    purpose: 'code',
    variables,
    texts: texts({
      en: ['Confirm your login', 'Someone logs in from a new place. If it is you, your code is {code}.'],
      zh: ['确认您的登录', '您的账户正在新的地点登录。如果是您本人，验证码是 {code}。'],
      id: ['Konfirmasi login Anda', 'Ada yang masuk dari lokasi baru. Jika itu Anda, kode Anda adalah {code}.'],
      ja: ['ログインの確認', '新しい場所からログインしようとしています。ご本人の場合、認証コードは {code} です。'],
      ko: ['로그인 확인', '새로운 위치에서 로그인하고 있습니다. 본인이라면 인증번호는 {code}입니다.'],
      th: ['ยืนยันการเข้าสู่ระบบ', 'มีการเข้าสู่ระบบจากสถานที่ใหม่ หากเป็นคุณ รหัสของคุณคือ {code}'],
      vi: ['Xác nhận đăng nhập', 'Có người đăng nhập từ một nơi mới. Nếu là bạn, mã của bạn là {code}.'],
    }),
  },
} as const satisfies Record<string, Template>
