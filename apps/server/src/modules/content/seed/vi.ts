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
        '<p>Mở <strong>Nạp tiền</strong>, chọn phương thức thanh toán, nhập số tiền rồi tiếp tục. Bạn thanh toán trên trang của cổng thanh toán, không bao giờ trên trang của chúng tôi; sau đó bạn tự động được đưa về đây.</p><ul><li>Hạn mức, phí và thời gian thông thường của từng phương thức hiển thị trước khi bạn xác nhận.</li><li>Tiền dùng để chơi được ngay khi cổng thanh toán báo đã trả, không sớm hơn.</li><li>Đơn không được thanh toán đúng hạn sẽ tự kết thúc. Nếu bạn trả muộn, tiền vẫn được cộng vào số dư.</li></ul>',
    },
    'deposit-missing': {
      title: 'Tôi đã thanh toán nhưng số dư chưa đổi',
      content:
        '<p>Mở lần nạp đó trong <strong>Nạp tiền</strong>: trạng thái cho biết những gì chúng tôi đã nắm được.</p><ul><li><strong>Chờ thanh toán</strong>: cổng thanh toán chưa báo cho chúng tôi. Chúng tôi sẽ tự hỏi lại.</li><li><strong>Đang kiểm tra</strong>: số tiền nhận được khác với đơn. Nhân viên đang xem xét; bạn không mất gì cả.</li><li><strong>Thất bại</strong>: cổng thanh toán đã từ chối và không trừ tiền.</li></ul><p>Xin đừng thanh toán lần thứ hai. Hãy liên hệ với chúng tôi kèm mã đơn nạp.</p>',
    },
    'withdraw-how': {
      title: 'Rút tiền như thế nào?',
      content:
        '<p>Bạn cần mật khẩu giao dịch và một tài khoản đứng tên mình. Mở <strong>Rút tiền</strong>, chọn tài khoản, nhập số tiền và xác nhận bằng mật khẩu giao dịch.</p><p>Mỗi lệnh rút có bốn bước, bước nào cũng ghi rõ thời gian: <strong>đã yêu cầu, đã kiểm tra, đã gửi, đã nhận</strong>. Một người kiểm tra và một người khác chuyển tiền. Bạn nhận được tin nhắn ở mỗi bước.</p><p>Khi đã yêu cầu, cả bạn lẫn chúng tôi đều không thể hủy lệnh rút.</p>',
    },
    'withdraw-held': {
      title: 'Vì sao lệnh rút của tôi phải chờ?',
      content:
        '<ul><li><strong>Thông tin bảo mật của bạn vừa thay đổi.</strong> Sau khi đổi mật khẩu, mật khẩu giao dịch hoặc tài khoản nhận tiền, việc rút tiền tạm ngừng 24 giờ để người chiếm được tài khoản của bạn không thể rút sạch.</li><li><strong>Cần có người kiểm tra.</strong> Lệnh rút sẽ ghi rõ điều đó, kèm ghi chú của người xem xét.</li><li><strong>Còn khoản nợ.</strong> Nếu một lần điều chỉnh khiến bạn còn nợ, khoản đó được thanh toán trước.</li></ul>',
    },
    'ssc-rules': {
      title: 'SSC: cách chơi',
      content:
        '<p>Mỗi kỳ quay ra năm chữ số từ 0 đến 9: chục nghìn, nghìn, trăm, chục và đơn vị. Một chữ số có thể ra nhiều lần.</p><ul><li><strong>Trực tiếp</strong>: chữ số phải ra đúng vị trí.</li><li><strong>Nhóm</strong>: chữ số ra theo thứ tự bất kỳ.</li><li><strong>Định vị</strong>: một chữ số ở một vị trí; <strong>vị trí bất kỳ</strong>: chữ số đó chỉ cần xuất hiện.</li><li><strong>Tài, xỉu, lẻ, chẵn</strong> và <strong>tổng</strong>: xét tính chất hoặc tổng của các chữ số.</li></ul><p>Một dòng có thể gồm nhiều cược. Số tiền bạn trả là số cược × đơn giá × hệ số nhân, hiển thị trên vé trước khi bạn mua. Giải thưởng của từng cách chơi ghi ngay bên cạnh.</p>',
    },
    'ssc-times': {
      title: 'Kỳ đóng lúc nào và quay lúc nào?',
      content:
        '<p>Vòng tròn trên trang xổ số cho biết thời gian còn lại theo đồng hồ máy chủ của chúng tôi. Cược có hiệu lực nếu đến đầy đủ trước khi kỳ đóng; cược đến sau bị từ chối, không bao giờ chuyển sang kỳ sau.</p><p>Bạn có thể hủy vé cho đến khi kỳ đóng. Tiền thắng được cộng ngay khi kết quả được tính xong, thường trong vài giây. Nếu không quay được, mọi khoản cược đều được hoàn lại.</p>',
    },
    'fair-how': {
      title: 'Vì sao không ai điều khiển được kết quả',
      content:
        '<p>Trước khi mở kỳ, chúng tôi chọn ngẫu nhiên một hạt giống bí mật và công bố mã cam kết của nó. Khi kỳ đóng, mã băm của toàn bộ vé cũng được công bố. Sau đó hạt giống mới được tiết lộ, và các con số được tính từ nó theo một quy tắc cố định.</p><p>Mỗi mã cam kết chỉ khớp với một hạt giống, nên không thể đổi hạt giống sau khi đã biết các cược. Chương trình quay số hoàn toàn không thấy cược, và không người nào hay cài đặt nào chọn được kết quả.</p>',
    },
    'fair-check': {
      title: 'Tự kiểm tra một lượt quay',
      content:
        '<p>Chọn <strong>Kiểm tra</strong> bên cạnh bất kỳ kết quả nào. Trang sẽ lấy hạt giống đã công bố, đối chiếu với mã cam kết được công bố trước khi mở kỳ, rồi tính lại các con số ngay trong trình duyệt của bạn.</p><p>Nếu không muốn phải tin trang của chúng tôi, hãy dùng công cụ kiểm tra độc lập của dự án Croupier: công cụ này chỉ cần dữ liệu công khai.</p><p><strong>Kiểm tra vé của tôi</strong> bên cạnh mỗi cược cho thấy vé của bạn đã được tính. Trình duyệt lưu mã cam kết của mỗi kỳ bạn theo dõi, nên trang có thể chứng minh hạt giống có trước các lượt cược. Bạn cũng có thể tự ghi mã cam kết và nhập vào sau khi quay. Kỳ không quay đúng giờ sẽ vô hiệu: toàn bộ tiền cược được hoàn lại và hạt giống vẫn được công bố. Trang cho biết điều đó đã xảy ra bao nhiêu lần ở mỗi trò chơi.</p>',
    },
    'account-security': {
      title: 'Giữ an toàn cho tài khoản',
      content:
        '<ul><li>Chọn mật khẩu ít nhất 8 ký tự mà bạn không dùng ở nơi nào khác. Một câu ngắn tốt hơn một từ ngắn.</li><li>Đặt mật khẩu giao dịch: không có nó, không ai có thể rút tiền hay thêm tài khoản nhận tiền.</li><li><strong>Tài khoản của tôi</strong> liệt kê mọi thiết bị đang đăng nhập; hãy đăng xuất những thiết bị lạ.</li><li>Chúng tôi không bao giờ hỏi mật khẩu của bạn, dù qua thư, trò chuyện hay điện thoại.</li></ul>',
    },
    'play-responsibly': {
      title: 'Khi chơi không còn vui',
      content:
        '<p>Trò chơi may rủi sinh ra để giải trí, và về lâu dài nhà cái giữ lại một phần của mỗi khoản cược. Không ai gỡ lại được tiền thua bằng cách tăng cược.</p><ul><li>Hãy quyết định trước số tiền bạn chấp nhận mất, và dừng lại ở đó.</li><li>Đừng chơi để có tiền trả hóa đơn, khi đang buồn bực hoặc sau khi uống rượu.</li><li>Nếu người thân lo lắng về việc chơi của bạn, hãy lắng nghe.</li></ul><p>Nếu bạn cần nghỉ hoặc muốn đóng tài khoản, hãy liên hệ với chúng tôi: chúng tôi làm ngay và trả lại phần tiền của bạn. Bạn phải đủ tuổi theo luật mới được chơi tại đây.</p>',
    },
  },
  notices: {
    welcome: {
      title: 'Chào mừng đến với Farora',
      content:
        '<p>Farora đã mở cửa: xổ số SSC mỗi một phút, năm phút và hai mươi phút, với kết quả ai cũng kiểm tra được.</p><p>Đây là trang minh họa. Nạp và rút tiền chạy trong môi trường thử nghiệm, không có tiền thật nào được chuyển.</p>',
    },
    'check-any-draw': {
      title: 'Tự kiểm tra mọi lượt quay',
      content:
        '<p>Mỗi lượt quay được định sẵn trước khi mở kỳ và tiết lộ sau khi kỳ đóng. Chọn <strong>Kiểm tra</strong> bên cạnh kết quả, trình duyệt của bạn sẽ tính lại các con số.</p>',
    },
    cooldown: {
      title: 'Tạm ngừng rút tiền 24 giờ sau khi có thay đổi',
      content:
        '<p>Khi mật khẩu, mật khẩu giao dịch hoặc tài khoản nhận tiền thay đổi, việc rút tiền tạm ngừng 24 giờ và chúng tôi báo cho bạn. Nếu không phải bạn thay đổi, hãy liên hệ ngay với chúng tôi.</p>',
    },
    ticker: { title: 'Ai cũng kiểm tra được mọi lượt quay: chọn “Kiểm tra” bên cạnh kết quả.', content: '' },
    login: { title: 'Rất vui được gặp lại bạn', content: '<p>Chơi dưới ánh đèn vững sáng.</p>' },
    register: {
      title: 'Chơi dưới ánh đèn vững sáng',
      content: '<p>Luật rõ ràng, kết quả kiểm tra được, theo dõi được từng bước rút tiền.</p>',
    },
    'left-menu': { title: 'SSC 1 phút', content: '<p>Mỗi phút một lượt quay, suốt ngày đêm.</p>' },
    home: {
      title: 'Lượt quay nào cũng chứng minh được',
      content: '<p>Định sẵn trước khi mở, tiết lộ sau khi đóng, do chính bạn kiểm tra.</p>',
      action: 'Chọn số',
    },
    lotteries: {
      title: 'Ba loại xổ số, một ví',
      content:
        '<p>Quay thưởng mỗi phút, mỗi năm phút và mỗi hai mươi phút. Chơi cả ba bằng cùng một số dư và tự kiểm tra từng kết quả.</p>',
      action: 'Chọn số',
    },
  },
  agreement: {
    title: 'Thỏa thuận người dùng',
    content:
      '<h2>1. Ai được chơi</h2><p>Bạn đủ tuổi trưởng thành tại nơi cư trú, chơi cho chính mình và chỉ có một tài khoản. Tên tài khoản chơi trùng với tên tài khoản nhận tiền.</p><h2>2. Tiền của bạn</h2><p>Tiền nạp được cộng khi thanh toán được xác nhận. Mọi biến động đều có trong lịch sử giao dịch. Tiền rút được chuyển đến tài khoản đứng tên bạn; một người kiểm tra và một người khác chuyển.</p><h2>3. Cược</h2><p>Cược có hiệu lực khi chúng tôi xác nhận, theo giải thưởng hiển thị lúc đó. Có thể hủy cược cho đến khi kỳ đóng. Nếu kỳ quay vô hiệu, tiền cược được hoàn lại. Lỗi quyết toán rõ ràng được sửa bằng các bút toán mà bạn xem được.</p><h2>4. Quay số</h2><p>Việc quay số theo đúng phương pháp đã công bố và ai cũng kiểm tra được. Không nhân viên nào hay cài đặt nào chọn được kết quả.</p><h2>5. Dữ liệu của bạn</h2><p>Chúng tôi chỉ giữ dữ liệu cần để vận hành tài khoản của bạn hoặc pháp luật yêu cầu, và không cho người khác xem. Bạn có thể yêu cầu một bản sao.</p><h2>6. Kết thúc</h2><p>Bạn có thể đóng tài khoản bất cứ lúc nào và được trả phần tiền của mình. Chúng tôi có thể đóng tài khoản vi phạm các quy định này và sẽ nêu rõ lý do.</p><p>Farora là trang minh họa: không nhận và không trả tiền thật.</p>',
  },
}
