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
      ja: { subject: 'テストメッセージ', text: '{merchant}: これはテストです。接続は正常です。' },
      ko: { subject: '테스트 메시지', text: '{merchant}: 테스트 메시지입니다. 연결이 정상입니다.' },
      th: { subject: 'ข้อความทดสอบ', text: '{merchant}: นี่คือข้อความทดสอบ การเชื่อมต่อใช้งานได้' },
      vi: { subject: 'Tin nhắn thử', text: '{merchant}: đây là tin nhắn thử. Kết nối hoạt động.' },
    },
  },
} as const satisfies Record<string, Template>
