import type { Template } from '../template.ts'

/** Messages about the service. */
export const SERVICE_TEMPLATES = {
  connection_test: {
    summary: 'Staff test the connection to a sender',
    channels: ['sms', 'email'],
    purpose: 'service',
    variables: {},
    texts: {
      en: { subject: 'Test message', text: '{merchant}: this is a test. The connection works.' },
      zh: { subject: '测试消息', text: '{merchant}：这是一条测试消息，连接正常。' },
      id: { subject: 'Pesan uji coba', text: '{merchant}: ini pesan uji coba. Koneksi berfungsi.' },
      ja: { subject: 'テストメッセージ', text: '{merchant}：これはテストです。接続は正常です。' },
      ko: { subject: '테스트 메시지', text: '{merchant}: 테스트 메시지입니다. 연결이 정상입니다.' },
      th: { subject: 'ข้อความทดสอบ', text: '{merchant}: นี่คือข้อความทดสอบ การเชื่อมต่อใช้งานได้' },
      vi: { subject: 'Tin nhắn thử', text: '{merchant}: đây là tin nhắn thử. Kết nối hoạt động tốt.' },
    },
  },
  account_inactive: {
    summary: 'Nobody has used an account for long: it will be dormant (T062)',
    channels: ['sms', 'email'],
    purpose: 'service',
    variables: { on: { example: '2026-12-23', required: true } },
    texts: {
      en: {
        subject: 'You have not been here for a long time',
        text: '{merchant}: From {on} your account rests until you log in and confirm that it is yours. Your money stays yours, and nothing is charged.',
      },
      zh: {
        subject: '您已很久没有登录',
        text: '{merchant}：自 {on} 起，您的账户将进入休眠，直到您登录并确认账户属于您。您的资金仍归您所有，不收取任何费用。',
      },
      id: {
        subject: 'Anda sudah lama tidak berkunjung',
        text: '{merchant}: Mulai {on} akun Anda dinonaktifkan sementara sampai Anda masuk dan mengonfirmasi bahwa akun itu milik Anda. Uang Anda tetap milik Anda, tanpa biaya.',
      },
      ja: {
        subject: '長い間ご利用がありません',
        text: '{merchant}：{on}からアカウントは休止します。ログインしてご本人確認を行うと再開できます。残高はそのままで、手数料はかかりません。',
      },
      ko: {
        subject: '오랫동안 이용하지 않으셨습니다',
        text: '{merchant}: {on}부터 로그인하여 본인임을 확인할 때까지 계정이 휴면 상태가 됩니다. 잔액은 그대로이며 수수료는 없습니다.',
      },
      th: {
        subject: 'คุณไม่ได้เข้าใช้งานมานาน',
        text: '{merchant}: ตั้งแต่ {on} บัญชีของคุณจะถูกพักการใช้งานจนกว่าคุณจะเข้าสู่ระบบและยืนยันว่าเป็นของคุณ เงินยังเป็นของคุณและไม่มีค่าธรรมเนียม',
      },
      vi: {
        subject: 'Đã lâu bạn không ghé thăm',
        text: '{merchant}: Từ {on}, tài khoản của bạn tạm nghỉ cho đến khi bạn đăng nhập và xác nhận là của mình. Tiền vẫn là của bạn và không bị tính phí.',
      },
    },
  },
} as const satisfies Record<string, Template>
