import { CRASH_TEXTS } from './crash/texts.ts'
import { GAME_TEXTS, type InEachLanguage } from './game-texts.ts'

/** The texts of the games in the languages of the site. English stands in for every other language. */
const LANGUAGES = ['en', 'zh', 'id', 'ja', 'ko', 'th', 'vi'] as const
type Language = (typeof LANGUAGES)[number]

const SHARED = {
  stake: ['Stake', '投注额', 'Taruhan', 'ベット額', '베팅금', 'เงินเดิมพัน', 'Tiền cược'],
  half: ['Half', '减半', 'Setengah', '半分', '절반', 'ครึ่งหนึ่ง', 'Một nửa'],
  double: ['Double', '加倍', 'Gandakan', '2倍', '두 배', 'สองเท่า', 'Gấp đôi'],
  balance: ['Balance', '余额', 'Saldo', '残高', '잔액', 'ยอดเงิน', 'Số dư'],
  won: ['Won', '赢得', 'Menang', '勝ち', '승리', 'ชนะ', 'Thắng'],
  lost: ['Lost', '未中', 'Kalah', '負け', '패배', 'แพ้', 'Thua'],
  returned: ['Returned', '返还', 'Dikembalikan', '払戻', '반환', 'ได้คืน', 'Hoàn lại'],
  last: ['Last results', '最近结果', 'Hasil terakhir', '最近の結果', '최근 결과', 'ผลล่าสุด', 'Kết quả gần đây'],
  waiting: [
    'The wallet has not answered yet. Your result is shown as soon as it does.',
    '钱包尚未响应，响应后立即显示结果。',
    'Dompet belum menjawab. Hasil Anda tampil begitu ada jawaban.',
    'ウォレットの応答を待っています。応答があり次第、結果を表示します。',
    '지갑의 응답을 기다리고 있습니다. 응답하면 결과가 표시됩니다.',
    'กระเป๋าเงินยังไม่ตอบ ผลจะแสดงทันทีที่ได้รับคำตอบ',
    'Ví chưa trả lời. Kết quả sẽ hiện ngay khi có câu trả lời.',
  ],
  noMoney: [
    'Your balance is too low for this stake',
    '余额不足',
    'Saldo Anda tidak cukup untuk taruhan ini',
    '残高が不足しています',
    '잔액이 부족합니다',
    'ยอดเงินไม่พอสำหรับเดิมพันนี้',
    'Số dư không đủ cho mức cược này',
  ],
  stakeLimit: [
    'Choose a stake between {min} and {max}',
    '投注额须在 {min} 至 {max} 之间',
    'Pilih taruhan antara {min} dan {max}',
    'ベット額は{min}〜{max}にしてください',
    '베팅금은 {min}~{max} 사이여야 합니다',
    'เลือกเงินเดิมพันระหว่าง {min} ถึง {max}',
    'Chọn mức cược từ {min} đến {max}',
  ],
  playLimit: [
    'One of your limits stops this bet',
    '此投注将超出您的限额',
    'Taruhan ini melampaui salah satu batas Anda',
    'このベットは限度額を超えます',
    '한도 때문에 베팅할 수 없습니다',
    'เดิมพันนี้เกินวงเงินที่ตั้งไว้',
    'Cược này vượt một hạn mức của bạn',
  ],
  blocked: [
    'You cannot play at the moment',
    '您目前无法游戏',
    'Anda tidak dapat bermain saat ini',
    '現在プレイできません',
    '지금은 플레이할 수 없습니다',
    'ขณะนี้คุณเล่นไม่ได้',
    'Hiện bạn không thể chơi',
  ],
  failed: [
    'The game does not answer. No money has moved. Try again.',
    '游戏没有响应，资金没有变动。请重试。',
    'Game tidak merespons. Tidak ada uang yang berpindah. Coba lagi.',
    'ゲームが応答しません。資金は動いていません。もう一度お試しください。',
    '게임이 응답하지 않습니다. 자금은 이동하지 않았습니다. 다시 시도하세요.',
    'เกมไม่ตอบสนอง ไม่มีการหักเงิน ลองอีกครั้ง',
    'Trò chơi không phản hồi. Không có tiền nào bị trừ. Hãy thử lại.',
  ],
  lostAnswer: [
    'The connection is lost. Your round goes on as soon as it is back.',
    '连接已断开，恢复后本局会继续。',
    'Koneksi terputus. Putaran Anda berlanjut begitu tersambung kembali.',
    '接続が切れました。復旧し次第、このラウンドを続けます。',
    '연결이 끊겼습니다. 다시 연결되면 라운드가 이어집니다.',
    'การเชื่อมต่อขาดหาย รอบของคุณจะดำเนินต่อทันทีที่เชื่อมต่อได้',
    'Mất kết nối. Vòng của bạn tiếp tục ngay khi có kết nối lại.',
  ],
  expired: [
    'The game has ended. Open it again.',
    '本次游戏已结束，请重新打开。',
    'Sesi game berakhir. Buka lagi.',
    'セッションが終了しました。開き直してください。',
    '게임 세션이 종료되었습니다. 다시 여세요.',
    'เซสชันเกมสิ้นสุดแล้ว โปรดเปิดใหม่',
    'Phiên chơi đã kết thúc. Hãy mở lại.',
  ],
  fairness: ['Fairness', '公平性', 'Keadilan', '公平性', '공정성', 'ความยุติธรรม', 'Tính công bằng'],
  about: [
    'The hash of our seed is fixed before you choose yours. Each round follows from both seeds and its number. All games share them.',
    '在您选择种子之前，我们的种子哈希已经确定。每局结果由两个种子和序号得出，所有游戏共用。',
    'Hash benih kami ditetapkan sebelum Anda memilih benih. Hasil setiap putaran ditentukan oleh kedua benih dan nomornya. Semua game memakai benih yang sama.',
    'あなたがシードを選ぶ前に、当方のシードのハッシュは確定しています。各ラウンドは両方のシードと番号から決まり、すべてのゲームで共通です。',
    '시드를 선택하기 전에 저희 시드의 해시가 확정됩니다. 각 라운드는 두 시드와 번호로 결정되며 모든 게임이 함께 사용합니다.',
    'แฮชของค่าตั้งต้นของเราถูกกำหนดก่อนที่คุณจะเลือกค่าตั้งต้น ผลแต่ละรอบมาจากค่าตั้งต้นทั้งสองและลำดับ ทุกเกมใช้ร่วมกัน',
    'Mã băm hạt giống của chúng tôi được cố định trước khi bạn chọn hạt giống. Mỗi vòng sinh ra từ hai hạt giống và số thứ tự. Mọi trò chơi dùng chung.',
  ],
  seedNow: [
    'Hash of our seed',
    '我方种子哈希',
    'Hash benih kami',
    '当方シードのハッシュ',
    '저희 시드의 해시',
    'แฮชของค่าตั้งต้นเรา',
    'Mã băm hạt giống của chúng tôi',
  ],
  seedNext: [
    'Hash of the next seed',
    '下一种子哈希',
    'Hash benih berikutnya',
    '次のシードのハッシュ',
    '다음 시드의 해시',
    'แฮชของค่าตั้งต้นถัดไป',
    'Mã băm hạt giống kế tiếp',
  ],
  yourSeed: ['Your seed', '您的种子', 'Benih Anda', 'あなたのシード', '내 시드', 'ค่าตั้งต้นของคุณ', 'Hạt giống của bạn'],
  number: [
    'Number of the next round',
    '下一局序号',
    'Nomor putaran berikutnya',
    '次のラウンドの番号',
    '다음 라운드 번호',
    'ลำดับรอบถัดไป',
    'Số thứ tự vòng kế tiếp',
  ],
  newSeed: [
    'A new seed of yours',
    '您的新种子',
    'Benih baru Anda',
    '新しいシード',
    '새 시드',
    'ค่าตั้งต้นใหม่ของคุณ',
    'Hạt giống mới của bạn',
  ],
  seedRule: [
    '1 to 64 letters, digits, hyphens or underscores',
    '1 至 64 个字母、数字、连字符或下划线',
    '1 sampai 64 huruf, angka, tanda hubung, atau garis bawah',
    '英数字、ハイフン、下線で1〜64文字',
    '영문자, 숫자, 하이픈, 밑줄 1~64자',
    'ตัวอักษร ตัวเลข ขีดกลาง หรือขีดล่าง 1 ถึง 64 ตัว',
    '1 đến 64 chữ cái, chữ số, gạch nối hoặc gạch dưới',
  ],
  replace: [
    'Reveal and replace the seeds',
    '公开并更换种子',
    'Ungkap dan ganti benih',
    'シードを公開して交換',
    '시드 공개 및 교체',
    'เปิดเผยและเปลี่ยนค่าตั้งต้น',
    'Công bố và thay hạt giống',
  ],
  unfinished: [
    'A round is not over yet. Finish it first.',
    '有一局尚未结束，请先完成。',
    'Satu putaran belum selesai. Selesaikan dahulu.',
    '終了していないラウンドがあります。先に終えてください。',
    '끝나지 않은 라운드가 있습니다. 먼저 끝내 주세요.',
    'ยังมีรอบที่ไม่จบ โปรดเล่นให้จบก่อน',
    'Còn một vòng chưa kết thúc. Hãy kết thúc trước.',
  ],
  revealedSeeds: [
    'Revealed seeds',
    '已公开的种子',
    'Benih yang diungkap',
    '公開済みのシード',
    '공개된 시드',
    'ค่าตั้งต้นที่เปิดเผยแล้ว',
    'Hạt giống đã công bố',
  ],
  check: [
    'Check {count} rounds on this device',
    '在本设备上验证 {count} 局',
    'Periksa {count} putaran di perangkat ini',
    'この端末で{count}ラウンドを検証',
    '이 기기에서 {count}라운드 확인',
    'ตรวจ {count} รอบบนอุปกรณ์นี้',
    'Kiểm tra {count} vòng trên thiết bị này',
  ],
  right: [
    'All {count} rounds are right',
    '{count} 局全部正确',
    '{count} putaran semuanya benar',
    '{count}ラウンドすべて正しい結果です',
    '{count}라운드 모두 올바릅니다',
    'ถูกต้องทั้ง {count} รอบ',
    'Cả {count} vòng đều đúng',
  ],
  wrong: [
    'A round is wrong',
    '有一局不正确',
    'Ada putaran yang salah',
    '正しくないラウンドがあります',
    '올바르지 않은 라운드가 있습니다',
    'มีรอบที่ไม่ถูกต้อง',
    'Có vòng không đúng',
  ],
  records: [
    'Records, for your own check',
    '记录，供您自行验证',
    'Catatan untuk pemeriksaan Anda',
    '検証用の記録',
    '직접 확인용 기록',
    'บันทึกสำหรับตรวจเอง',
    'Bản ghi để bạn tự kiểm tra',
  ],
  onSite: [
    'Check single rounds',
    '逐局验证',
    'Periksa satu per satu',
    'ラウンドごとに検証',
    '라운드별 확인',
    'ตรวจทีละรอบ',
    'Kiểm tra từng vòng',
  ],
  close: ['Close', '关闭', 'Tutup', '閉じる', '닫기', 'ปิด', 'Đóng'],
} as const satisfies Record<string, InEachLanguage>

const TEXTS = { ...SHARED, ...GAME_TEXTS, ...CRASH_TEXTS }

export type TextKey = keyof typeof TEXTS
export type Texts = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** The language of a page among those of the games: traditional Chinese reads Chinese, and so on. */
export const languageOf = (asked: string): Language =>
  LANGUAGES.find((one) => asked.toLowerCase().startsWith(one)) ?? 'en'

export function textsIn(language: Language): Texts {
  const at = LANGUAGES.indexOf(language)
  return (key, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      TEXTS[key][at] ?? '',
    )
}
