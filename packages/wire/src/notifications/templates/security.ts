import type { Locale } from '../../content/system.ts'
import { inEachLanguage, type Template } from '../template.ts'

const variables = { time: { example: '2026-11-23 07:20 UTC' } } as const

/** Ends every notice of a change. */
const WARNING: Readonly<Record<Locale, string>> = {
  en: 'If this was not you, contact customer service at once.',
  zh: '如果不是您本人操作，请立即联系客服。',
  id: 'Jika bukan Anda, segera hubungi layanan pelanggan.',
  ja: 'お心当たりがない場合は、すぐにカスタマーサービスへご連絡ください。',
  ko: '본인이 아니라면 즉시 고객센터에 문의하세요.',
  th: 'หากไม่ใช่คุณ โปรดติดต่อฝ่ายบริการลูกค้าทันที',
  vi: 'Nếu không phải bạn, hãy liên hệ ngay bộ phận chăm sóc khách hàng.',
}
const SUBJECT: Readonly<Record<Locale, string>> = {
  en: 'Security of your account',
  zh: '您的账户安全',
  id: 'Keamanan akun Anda',
  ja: 'アカウントのセキュリティ',
  ko: '계정 보안 안내',
  th: 'ความปลอดภัยของบัญชีคุณ',
  vi: 'Bảo mật tài khoản của bạn',
}

/** The texts about an event: `lines` say in each language what happened. */
const texts = (lines: Readonly<Record<Locale, string>>) =>
  inEachLanguage((language) => ({
    subject: SUBJECT[language],
    text: `{merchant}: ${lines[language]} ${WARNING[language]}`,
  }))

const notice = (summary: string, lines: Readonly<Record<Locale, string>>) => ({
  summary,
  channels: ['sms', 'email'] as const,
  purpose: 'security' as const,
  variables,
  texts: texts(lines),
})

/** Notices to the owner of an account, on the channels that the account had before the change. */
export const SECURITY_TEMPLATES = {
  password_changed: notice('The password of an account was changed', {
    en: 'Your password was changed on {time}.',
    zh: '您的密码已于 {time} 更改。',
    id: 'Kata sandi Anda diubah pada {time}.',
    ja: '{time} にパスワードが変更されました。',
    ko: '{time}에 비밀번호가 변경되었습니다.',
    th: 'รหัสผ่านของคุณถูกเปลี่ยนเมื่อ {time}',
    vi: 'Mật khẩu của bạn đã được thay đổi lúc {time}.',
  }),
  payment_password_changed: notice('The payment password of an account was changed', {
    en: 'Your payment password was changed on {time}.',
    zh: '您的支付密码已于 {time} 更改。',
    id: 'Kata sandi transaksi Anda diubah pada {time}.',
    ja: '{time} に支払いパスワードが変更されました。',
    ko: '{time}에 결제 비밀번호가 변경되었습니다.',
    th: 'รหัสผ่านธุรกรรมของคุณถูกเปลี่ยนเมื่อ {time}',
    vi: 'Mật khẩu giao dịch của bạn đã được thay đổi lúc {time}.',
  }),
  bank_account_changed: notice('A bank account was added or removed', {
    en: 'The bank accounts of your account were changed on {time}.',
    zh: '您账户的银行卡信息已于 {time} 更改。',
    id: 'Rekening bank pada akun Anda diubah pada {time}.',
    ja: '{time} に銀行口座の登録内容が変更されました。',
    ko: '{time}에 등록된 은행 계좌가 변경되었습니다.',
    th: 'บัญชีธนาคารของคุณถูกเปลี่ยนเมื่อ {time}',
    vi: 'Tài khoản ngân hàng của bạn đã được thay đổi lúc {time}.',
  }),
  phone_changed: notice('The phone number of an account was changed', {
    en: 'The phone number of your account was changed on {time}.',
    zh: '您账户的手机号码已于 {time} 更改。',
    id: 'Nomor telepon akun Anda diubah pada {time}.',
    ja: '{time} にアカウントの電話番号が変更されました。',
    ko: '{time}에 계정의 전화번호가 변경되었습니다.',
    th: 'หมายเลขโทรศัพท์ของบัญชีคุณถูกเปลี่ยนเมื่อ {time}',
    vi: 'Số điện thoại của tài khoản đã được thay đổi lúc {time}.',
  }),
  email_changed: notice('The email address of an account was changed', {
    en: 'The email address of your account was changed on {time}.',
    zh: '您账户的电子邮箱已于 {time} 更改。',
    id: 'Alamat email akun Anda diubah pada {time}.',
    ja: '{time} にアカウントのメールアドレスが変更されました。',
    ko: '{time}에 계정의 이메일 주소가 변경되었습니다.',
    th: 'อีเมลของบัญชีคุณถูกเปลี่ยนเมื่อ {time}',
    vi: 'Địa chỉ email của tài khoản đã được thay đổi lúc {time}.',
  }),
  factor_changed: notice('A second factor was added, removed or reset', {
    en: 'The second factor of your login was changed on {time}.',
    zh: '您的登录二次验证方式已于 {time} 更改。',
    id: 'Verifikasi dua langkah akun Anda diubah pada {time}.',
    ja: '{time} に2段階認証の設定が変更されました。',
    ko: '{time}에 2단계 인증 설정이 변경되었습니다.',
    th: 'การยืนยันตัวตนสองขั้นตอนของคุณถูกเปลี่ยนเมื่อ {time}',
    vi: 'Xác thực hai bước của bạn đã được thay đổi lúc {time}.',
  }),
  login_new_address: notice('A member logged in from an address that is new for the account', {
    en: 'Your account was opened from a new place on {time}.',
    zh: '您的账户于 {time} 在新的地点登录。',
    id: 'Akun Anda diakses dari lokasi baru pada {time}.',
    ja: '{time} に新しい場所からアカウントへのログインがありました。',
    ko: '{time}에 새로운 위치에서 계정에 로그인했습니다.',
    th: 'มีการเข้าสู่ระบบบัญชีของคุณจากสถานที่ใหม่เมื่อ {time}',
    vi: 'Tài khoản của bạn đã được đăng nhập từ một nơi mới lúc {time}.',
  }),
  passkey_changed: notice('A passkey was added or removed', {
    en: 'The passkeys of your account were changed on {time}.',
    zh: '您账户的通行密钥已于 {time} 更改。',
    id: 'Kunci sandi akun Anda diubah pada {time}.',
    ja: '{time} にパスキーの登録内容が変更されました。',
    ko: '{time}에 계정의 패스키가 변경되었습니다.',
    th: 'พาสคีย์ของบัญชีคุณถูกเปลี่ยนเมื่อ {time}',
    vi: 'Khóa truy cập của tài khoản đã được thay đổi lúc {time}.',
  }),
  passkey_blocked: notice('A passkey was blocked, because a copy of it may exist', {
    en: 'A passkey of your account was blocked on {time}, because a copy of it may exist. Remove it and add a new one.',
    zh: '您账户的一个通行密钥可能已被复制，已于 {time} 停用。请删除并重新添加。',
    id: 'Sebuah kunci sandi akun Anda diblokir pada {time} karena mungkin ada salinannya. Hapus dan tambahkan yang baru.',
    ja: '複製の可能性があるため、{time} にパスキーを停止しました。削除して新しいパスキーを追加してください。',
    ko: '복제되었을 가능성이 있어 {time}에 패스키가 차단되었습니다. 삭제하고 새로 추가하세요.',
    th: 'พาสคีย์ของบัญชีคุณถูกระงับเมื่อ {time} เพราะอาจมีสำเนาอยู่ โปรดลบและเพิ่มใหม่',
    vi: 'Một khóa truy cập của tài khoản đã bị chặn lúc {time} vì có thể có bản sao. Hãy xóa và thêm khóa mới.',
  }),
  provider_changed: notice('The login with another provider was linked or unlinked', {
    en: 'An account of another provider was linked to yours, or unlinked, on {time}.',
    zh: '您账户的第三方登录绑定已于 {time} 更改。',
    id: 'Tautan login pihak ketiga pada akun Anda diubah pada {time}.',
    ja: '{time} に外部サービスとの連携が変更されました。',
    ko: '{time}에 외부 서비스 계정 연결이 변경되었습니다.',
    th: 'การเชื่อมต่อบัญชีภายนอกกับบัญชีคุณถูกเปลี่ยนเมื่อ {time}',
    vi: 'Liên kết đăng nhập bên thứ ba của tài khoản đã được thay đổi lúc {time}.',
  }),
  name_changed: notice('The name on an account was set or changed', {
    en: 'The name on your account was set or changed on {time}.',
    zh: '您账户的姓名已于 {time} 设置或更改。',
    id: 'Nama pada akun Anda diatur atau diubah pada {time}.',
    ja: '{time} にアカウントの氏名が設定または変更されました。',
    ko: '{time}에 계정의 이름이 설정되거나 변경되었습니다.',
    th: 'ชื่อในบัญชีของคุณถูกตั้งหรือเปลี่ยนเมื่อ {time}',
    vi: 'Tên trên tài khoản của bạn đã được đặt hoặc thay đổi lúc {time}.',
  }),
  limits_changed: notice('A limit of an account was changed, or a change was requested', {
    en: 'A limit of your account was changed or requested on {time}.',
    zh: '您账户的限额已于 {time} 更改或申请更改。',
    id: 'Batas pada akun Anda diubah atau diminta pada {time}.',
    ja: '{time} にアカウントの限度額が変更または申請されました。',
    ko: '{time}에 계정의 한도가 변경되거나 변경이 요청되었습니다.',
    th: 'วงเงินจำกัดของบัญชีคุณถูกเปลี่ยนหรือขอเปลี่ยนเมื่อ {time}',
    vi: 'Giới hạn của tài khoản đã được thay đổi hoặc yêu cầu lúc {time}.',
  }),
  exclusion_changed: notice('A member chose a time-out or a self-exclusion, or asked to return', {
    en: 'A break from gambling was set, or its end requested, for your account on {time}.',
    zh: '您的账户已于 {time} 设置暂停投注，或申请结束暂停。',
    id: 'Jeda bermain diatur, atau pengakhirannya diminta, untuk akun Anda pada {time}.',
    ja: '{time} に利用休止が設定されたか、その終了が申請されました。',
    ko: '{time}에 계정의 이용 중단이 설정되거나 종료가 요청되었습니다.',
    th: 'มีการตั้งพักการเล่นหรือขอสิ้นสุดการพักของบัญชีคุณเมื่อ {time}',
    vi: 'Thời gian tạm ngưng chơi đã được đặt, hoặc được yêu cầu kết thúc, lúc {time}.',
  }),
  closing_changed: notice('A member closes the account, or staff opened it again', {
    en: 'The closing of your account was requested, or it was opened again, on {time}.',
    zh: '您的账户已于 {time} 申请关闭或重新开启。',
    id: 'Penutupan akun Anda diminta, atau akun dibuka kembali, pada {time}.',
    ja: '{time} にアカウントの閉鎖が申請されたか、再開されました。',
    ko: '{time}에 계정 해지가 요청되었거나 계정이 다시 열렸습니다.',
    th: 'มีการขอปิดบัญชีของคุณ หรือเปิดบัญชีอีกครั้ง เมื่อ {time}',
    vi: 'Tài khoản của bạn được yêu cầu đóng hoặc đã mở lại lúc {time}.',
  }),
  data_copy_requested: notice('A member requested a copy of their data', {
    en: 'A copy of your data was requested on {time}.',
    zh: '您的个人数据副本已于 {time} 申请导出。',
    id: 'Salinan data Anda diminta pada {time}.',
    ja: '{time} にお客様のデータのコピーが申請されました。',
    ko: '{time}에 개인 데이터 사본이 요청되었습니다.',
    th: 'มีการขอสำเนาข้อมูลของคุณเมื่อ {time}',
    vi: 'Bản sao dữ liệu của bạn được yêu cầu lúc {time}.',
  }),
  data_copy_downloaded: notice('A member downloaded a copy of their data', {
    en: 'A copy of your data was downloaded on {time}.',
    zh: '您的个人数据副本已于 {time} 被下载。',
    id: 'Salinan data Anda diunduh pada {time}.',
    ja: '{time} にお客様のデータのコピーがダウンロードされました。',
    ko: '{time}에 개인 데이터 사본이 다운로드되었습니다.',
    th: 'มีการดาวน์โหลดสำเนาข้อมูลของคุณเมื่อ {time}',
    vi: 'Bản sao dữ liệu của bạn đã được tải xuống lúc {time}.',
  }),
  login_locked: notice('An account was locked after failed logins', {
    en: 'Your account was locked for a while after failed logins on {time}.',
    zh: '由于多次登录失败，您的账户已于 {time} 被暂时锁定。',
    id: 'Akun Anda dikunci sementara karena gagal masuk pada {time}.',
    ja: '{time} にログインの失敗が続いたため、アカウントを一時的にロックしました。',
    ko: '{time}에 로그인 실패가 반복되어 계정이 일시적으로 잠겼습니다.',
    th: 'บัญชีของคุณถูกล็อกชั่วคราวเนื่องจากเข้าสู่ระบบไม่สำเร็จเมื่อ {time}',
    vi: 'Tài khoản của bạn bị khóa tạm thời do đăng nhập thất bại lúc {time}.',
  }),
} as const satisfies Record<string, Template>
