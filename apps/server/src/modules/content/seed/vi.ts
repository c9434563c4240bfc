import type { SeedTexts } from './shape.ts'

export const vi: SeedTexts = {
  categories: {
    deposits: 'Nạp tiền',
    withdrawals: 'Rút tiền',
    lottery: 'Xổ số',
    fairness: 'Quay số công bằng',
    account: 'Tài khoản và bảo mật',
    responsible: 'Chơi có trách nhiệm',
  },
  articles: {
    'deposit-how': {
      title: 'Nạp tiền như thế nào?',
      content:
        '<p>Mở <strong>Nạp tiền</strong>, chọn cách trả, nhập số tiền rồi tiếp tục. Bạn trả tiền trên trang của cổng thanh toán, không bao giờ trên trang của chúng tôi; xong rồi bạn quay lại.</p><ul><li>Hạn mức, phí và thời gian thường lệ hiện bên cạnh từng cách trước khi bạn xác nhận.</li><li>Tiền dùng được ngay khi cổng báo đã trả, và không sớm hơn.</li><li>Đơn không trả đúng hạn tự kết thúc. Nếu bạn trả muộn, tiền vẫn được ghi có.</li></ul>',
    },
    'deposit-missing': {
      title: 'Tôi đã trả nhưng số dư chưa đổi',
      content:
        '<p>Mở đơn đó trong <strong>Nạp tiền</strong>: trạng thái cho biết điều chúng tôi biết.</p><ul><li><strong>Đang chờ</strong>: cổng chưa báo cho chúng tôi. Chúng tôi tự hỏi lại.</li><li><strong>Tạm giữ</strong>: số tiền đến khác với đơn. Có người xem xét; không mất gì cả.</li><li><strong>Thất bại</strong>: cổng từ chối và không trừ tiền.</li></ul><p>Xin đừng trả lần thứ hai. Hãy viết cho chúng tôi kèm số của đơn nạp.</p>',
    },
    'withdraw-how': {
      title: 'Rút tiền như thế nào?',
      content:
        '<p>Bạn cần mật khẩu thanh toán và một tài khoản đứng tên mình. Mở <strong>Rút tiền</strong>, chọn tài khoản, nhập số tiền và xác nhận bằng mật khẩu thanh toán.</p><p>Mỗi lần rút có bốn bước kèm thời gian: <strong>đã yêu cầu, đã kiểm tra, đang gửi, đã nhận</strong>. Một người kiểm tra, người khác gửi. Bạn được báo ở mỗi bước.</p><p>Không ai hủy được lệnh rút, cả bạn lẫn chúng tôi: tiền đã để riêng thì vẫn để riêng.</p>',
    },
    'withdraw-held': {
      title: 'Vì sao lệnh rút của tôi phải chờ?',
      content:
        '<ul><li><strong>Thông tin bảo mật của bạn đã thay đổi.</strong> Sau khi đổi mật khẩu, mật khẩu thanh toán hoặc tài khoản nhận tiền, việc rút nghỉ 24 giờ để kẻ chiếm tài khoản không lấy hết tiền.</li><li><strong>Cần người kiểm tra.</strong> Lệnh rút nói rõ, kèm ghi chú của người xem xét.</li><li><strong>Có khoản chưa thanh toán.</strong> Nếu một lần sửa sai khiến bạn còn nợ, khoản đó được thanh toán trước.</li></ul>',
    },
    'ssc-rules': {
      title: 'SSC: cách chơi',
      content:
        '<p>Mỗi kỳ quay có năm chữ số từ 0 đến 9: chục nghìn, nghìn, trăm, chục và đơn vị. Một chữ số có thể ra nhiều lần.</p><ul><li><strong>Chơi thẳng</strong> chọn chữ số đúng vị trí.</li><li><strong>Chơi nhóm</strong> không kể thứ tự.</li><li><strong>Định vị</strong> chọn một chữ số ở một vị trí; <strong>không định vị</strong> chỉ cần chữ số đó ra.</li><li><strong>Tài, xỉu, lẻ, chẵn</strong> và <strong>tổng</strong> xét tính chất hoặc tổng các chữ số.</li></ul><p>Một dòng có thể gồm nhiều đơn vị. Số tiền là số đơn vị × đơn giá × hệ số, hiện trên vé trước khi mua, cùng với giải thưởng của từng cách chơi.</p>',
    },
    'ssc-times': {
      title: 'Khi nào đóng, khi nào quay?',
      content:
        '<p>Vòng tròn trên trang xổ số cho biết thời gian còn lại theo đồng hồ máy chủ của chúng tôi. Cược có hiệu lực nếu đến trọn vẹn trước khi đóng; cược đến sau bị từ chối, không bao giờ chuyển sang kỳ sau.</p><p>Bạn có thể hủy vé cho đến khi đóng. Tiền thắng được ghi có ngay khi kết toán, thường trong vài giây. Nếu không quay được, mọi khoản cược được trả lại.</p>',
    },
    'fair-how': {
      title: 'Vì sao không ai điều khiển được kết quả',
      content:
        '<p>Trước khi mở kỳ, chúng tôi rút một hạt giống bí mật và công bố dấu vân của nó. Khi đóng, dấu vân của mọi vé cũng được công bố. Sau đó hạt giống được tiết lộ, và các số suy ra từ nó theo quy tắc cố định.</p><p>Một dấu vân chỉ khớp một hạt giống, nên không thể đổi sau khi biết cược. Chương trình quay không hề thấy cược, và không người hay cài đặt nào chọn được kết quả.</p>',
    },
    'fair-check': {
      title: 'Tự kiểm tra một kỳ quay',
      content:
        '<p>Mở bất kỳ kết quả nào và chọn <strong>Kiểm chứng</strong>. Trang lấy hạt giống đã công bố, đối chiếu với dấu vân công bố trước khi mở kỳ, và tính lại các số ngay trong trình duyệt của bạn.</p><p>Nếu không muốn tin trang của chúng tôi, hãy dùng công cụ kiểm chứng độc lập của dự án Croupier: chỉ cần dữ liệu công khai.</p>',
    },
    'account-security': {
      title: 'Giữ tài khoản an toàn',
      content:
        '<ul><li>Chọn mật khẩu ít nhất 8 ký tự mà bạn không dùng ở nơi khác. Một câu ngắn tốt hơn một từ ngắn.</li><li>Đặt mật khẩu thanh toán: không có nó, không ai rút tiền hay thêm tài khoản nhận được.</li><li><strong>Tài khoản của tôi</strong> liệt kê mọi thiết bị đang đăng nhập; hãy kết thúc thiết bị lạ.</li><li>Chúng tôi không bao giờ hỏi mật khẩu, dù qua thư, trò chuyện hay điện thoại.</li></ul>',
    },
    'play-responsibly': {
      title: 'Khi chơi không còn là chơi',
      content:
        '<p>Trò may rủi là để vui, và về lâu dài nhà cái giữ lại một phần mỗi khoản cược. Tăng cược không lấy lại được tiền đã mất.</p><ul><li>Hãy định trước số tiền có thể mất, và dừng ở đó.</li><li>Đừng chơi để trả nợ, khi buồn bực hoặc sau khi uống rượu.</li><li>Nếu người thân lo lắng, hãy lắng nghe.</li></ul><p>Nếu cần nghỉ hoặc muốn đóng tài khoản, hãy viết cho chúng tôi: chúng tôi làm ngay và trả phần tiền của bạn. Bạn phải đủ tuổi mới được chơi.</p>',
    },
  },
  notices: {
    welcome: {
      title: 'Chào mừng đến với Farora',
      content:
        '<p>Farora đã mở: SSC mỗi một, năm và hai mươi phút, kết quả ai cũng kiểm tra được.</p><p>Đây là bản minh họa. Nạp và rút đi qua môi trường thử, không có tiền thật.</p>',
    },
    'check-any-draw': {
      title: 'Tự kiểm tra mọi kỳ quay',
      content:
        '<p>Mỗi kỳ được định trước khi mở và tiết lộ sau khi đóng. Chọn <strong>Kiểm chứng</strong> bên kết quả, trình duyệt của bạn sẽ tính lại các số.</p>',
    },
    resting: {
      title: 'Việc rút nghỉ 24 giờ sau khi thay đổi',
      content:
        '<p>Khi mật khẩu, mật khẩu thanh toán hoặc tài khoản nhận tiền thay đổi, việc rút nghỉ 24 giờ và chúng tôi báo cho bạn. Nếu không phải bạn, hãy viết ngay: vẫn còn kịp chặn lại.</p>',
    },
    ticker: { title: 'Mọi kỳ quay ai cũng kiểm tra được: chọn “Kiểm chứng” bên kết quả.', content: '' },
    login: { title: 'Rất vui gặp lại bạn', content: '<p>Chơi dưới ánh sáng vững vàng.</p>' },
    register: {
      title: 'Chơi dưới ánh sáng vững vàng',
      content: '<p>Luật rõ ràng, kỳ quay kiểm tra được, rút tiền có đồng hồ.</p>',
    },
    'left-menu': { title: 'SSC một phút', content: '<p>Mỗi phút một kỳ, suốt ngày đêm.</p>' },
    home: {
      title: 'Mọi kỳ quay đều chứng minh được',
      content: '<p>Định trước khi mở, tiết lộ sau khi đóng, do bạn kiểm tra.</p>',
    },
  },
  agreement: {
    title: 'Thỏa thuận người dùng',
    content:
      '<h2>1. Ai được chơi</h2><p>Bạn đủ tuổi tại nơi ở, chơi cho chính mình và có một tài khoản. Tên tài khoản trùng với tên tài khoản nhận tiền.</p><h2>2. Tiền của bạn</h2><p>Tiền nạp được ghi có khi thanh toán được xác nhận. Mọi biến động có trong sổ tài khoản. Tiền rút chuyển đến tài khoản đứng tên bạn; một người kiểm tra, người khác gửi.</p><h2>3. Cược</h2><p>Cược có hiệu lực khi chúng tôi xác nhận, theo giải thưởng hiện lúc đó. Có thể hủy đến khi đóng. Nếu kỳ quay vô hiệu, tiền cược được trả lại. Lỗi kết toán rõ ràng được sửa bằng bút toán mà bạn thấy được.</p><h2>4. Quay số</h2><p>Việc quay theo phương pháp đã công bố và ai cũng kiểm tra được. Nhân viên hay cài đặt không chọn được kết quả.</p><h2>5. Dữ liệu của bạn</h2><p>Chúng tôi giữ những gì cần cho tài khoản và theo luật, không cho người khác xem. Bạn có thể xin bản sao.</p><h2>6. Kết thúc</h2><p>Bạn có thể đóng tài khoản bất cứ lúc nào và nhận phần tiền của mình. Chúng tôi có thể đóng tài khoản vi phạm và nói rõ lý do.</p><p>Farora là đơn vị minh họa: không nhận và không trả tiền thật.</p>',
  },
}
