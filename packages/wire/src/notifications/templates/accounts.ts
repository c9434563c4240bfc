import { inEachLanguage, type Template } from '../template.ts'

/** Messages about getting in: links for a new password, and the answer to who registers a second time. */
export const ACCOUNT_TEMPLATES = {
  password_link: {
    summary: 'Someone has forgotten the password and asks for a link',
    channels: ['email'],
    purpose: 'code',
    variables: {
      link: { example: 'https://play.example/#reset=q1w2e3r4', required: true, secret: true },
      minutes: { example: '10' },
    },
    texts: inEachLanguage(
      (language) =>
        ({
          en: {
            subject: 'Reset your password',
            text: '{merchant}: Set a new password here: {link} The link works once and is valid for {minutes} minutes. If you did not ask for it, ignore this message.',
          },
          zh: {
            subject: '重置您的密码',
            text: '{merchant}：请通过此链接设置新密码：{link} 该链接仅可使用一次，{minutes} 分钟内有效。如果不是您本人操作，请忽略此消息。',
          },
          id: {
            subject: 'Atur ulang kata sandi Anda',
            text: '{merchant}: Buat kata sandi baru di sini: {link} Tautan ini hanya dapat digunakan sekali dan berlaku selama {minutes} menit. Abaikan pesan ini jika Anda tidak memintanya.',
          },
          ja: {
            subject: 'パスワードの再設定',
            text: '{merchant}：こちらから新しいパスワードを設定してください：{link} リンクは1回のみ、{minutes}分間有効です。お心当たりがない場合は、このメッセージを無視してください。',
          },
          ko: {
            subject: '비밀번호 재설정',
            text: '{merchant}: 여기에서 새 비밀번호를 설정하세요: {link} 링크는 한 번만 사용할 수 있으며 {minutes}분 동안 유효합니다. 요청하지 않았다면 이 메시지를 무시하세요.',
          },
          th: {
            subject: 'ตั้งรหัสผ่านใหม่',
            text: '{merchant}: ตั้งรหัสผ่านใหม่ได้ที่นี่: {link} ลิงก์ใช้ได้ครั้งเดียวและมีอายุ {minutes} นาที หากคุณไม่ได้ขอ โปรดเพิกเฉยต่อข้อความนี้',
          },
          vi: {
            subject: 'Đặt lại mật khẩu của bạn',
            text: '{merchant}: Đặt mật khẩu mới tại đây: {link} Liên kết chỉ dùng được một lần và có hiệu lực trong {minutes} phút. Nếu bạn không yêu cầu, hãy bỏ qua tin nhắn này.',
          },
        })[language],
    ),
  },
  account_exists: {
    summary: 'Someone registers with, or adds, a phone number that a member has proved to own',
    channels: ['sms'],
    purpose: 'security',
    variables: {},
    texts: inEachLanguage(
      (language) =>
        ({
          en: {
            subject: 'You already have an account',
            text: '{merchant}: This number already belongs to an account. Log in with it, or set a new password.',
          },
          zh: { subject: '您已有账户', text: '{merchant}：该号码已绑定账户。请直接登录，或重置密码。' },
          id: {
            subject: 'Anda sudah memiliki akun',
            text: '{merchant}: Nomor ini sudah terdaftar pada sebuah akun. Silakan masuk, atau atur ulang kata sandi.',
          },
          ja: {
            subject: 'すでにアカウントがあります',
            text: '{merchant}：この番号はすでにアカウントに登録されています。ログインするか、パスワードを再設定してください。',
          },
          ko: {
            subject: '이미 계정이 있습니다',
            text: '{merchant}: 이 번호는 이미 계정에 등록되어 있습니다. 로그인하거나 비밀번호를 재설정하세요.',
          },
          th: {
            subject: 'คุณมีบัญชีอยู่แล้ว',
            text: '{merchant}: หมายเลขนี้ผูกกับบัญชีแล้ว โปรดเข้าสู่ระบบ หรือตั้งรหัสผ่านใหม่',
          },
          vi: {
            subject: 'Bạn đã có tài khoản',
            text: '{merchant}: Số này đã gắn với một tài khoản. Hãy đăng nhập hoặc đặt lại mật khẩu.',
          },
        })[language],
    ),
  },
} as const satisfies Record<string, Template>
