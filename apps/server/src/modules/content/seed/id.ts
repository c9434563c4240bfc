import type { SeedTexts } from './shape.ts'

export const id: SeedTexts = {
  categories: {
    deposits: 'Deposit',
    withdrawals: 'Penarikan',
    lottery: 'Lotre',
    fairness: 'Undian yang adil',
    account: 'Akun dan keamanan',
    responsible: 'Bermain dengan bijak',
  },
  articles: {
    'deposit-how': {
      title: 'Bagaimana cara deposit?',
      content:
        '<p>Buka <strong>Deposit</strong>, pilih cara bayar, isi jumlahnya, lalu lanjutkan. Anda membayar di halaman gateway pembayaran, tidak pernah di halaman kami; setelah itu Anda kembali.</p><ul><li>Batas, biaya, dan waktu yang lazim tertera di samping setiap cara sebelum Anda menyetujui.</li><li>Uang dapat dipakai begitu gateway menyatakan sudah dibayar, dan tidak sebelumnya.</li><li>Pesanan yang tidak dibayar tepat waktu berakhir sendiri. Jika dibayar terlambat, tetap dikreditkan.</li></ul>',
    },
    'deposit-missing': {
      title: 'Saya sudah bayar, tetapi saldo belum berubah',
      content:
        '<p>Buka deposit itu di <strong>Deposit</strong>: statusnya menjelaskan apa yang kami ketahui.</p><ul><li><strong>Menunggu</strong>: gateway belum memberi tahu kami. Kami menanyakannya lagi secara otomatis.</li><li><strong>Ditahan</strong>: yang tiba tidak sama dengan yang dipesan. Seseorang memeriksanya; tidak ada yang hilang.</li><li><strong>Gagal</strong>: gateway menolak pembayaran dan tidak ada yang diambil.</li></ul><p>Mohon jangan membayar dua kali. Tulis kepada kami dengan nomor deposit.</p>',
    },
    'withdraw-how': {
      title: 'Bagaimana cara menarik dana?',
      content:
        '<p>Anda memerlukan kata sandi pembayaran dan rekening atas nama sendiri. Buka <strong>Penarikan</strong>, pilih rekening, isi jumlah, dan setujui dengan kata sandi pembayaran.</p><p>Setiap penarikan punya empat langkah dengan waktunya: <strong>diminta, diperiksa, dikirim, diterima</strong>. Satu orang memeriksa, orang lain mengirim. Anda diberi tahu pada setiap langkah.</p><p>Penarikan tidak dapat dibatalkan, baik oleh Anda maupun oleh kami: yang sudah disisihkan tetap disisihkan.</p>',
    },
    'withdraw-held': {
      title: 'Mengapa penarikan saya harus menunggu?',
      content:
        '<ul><li><strong>Ada perubahan pada keamanan Anda.</strong> Setelah kata sandi, kata sandi pembayaran, atau rekening berubah, penarikan berhenti selama 24 jam, agar orang yang menguasai akun Anda tidak dapat mengosongkannya.</li><li><strong>Perlu diperiksa orang.</strong> Penarikan mengatakannya, dengan catatan dari pemeriksa.</li><li><strong>Ada jumlah yang belum lunas.</strong> Jika suatu koreksi membuat Anda berutang, itu diselesaikan dahulu.</li></ul>',
    },
    'ssc-rules': {
      title: 'SSC: cara bermain',
      content:
        '<p>Satu undian terdiri dari lima angka, masing-masing 0 sampai 9: puluh ribuan, ribuan, ratusan, puluhan, dan satuan. Angka boleh muncul lebih dari sekali.</p><ul><li><strong>Permainan lurus</strong> menyebut angka pada tempatnya.</li><li><strong>Permainan grup</strong> menyebut angka tanpa urutan.</li><li><strong>Tempat tetap</strong> menyebut satu angka di satu tempat; <strong>tempat bebas</strong> hanya meminta angka itu muncul.</li><li><strong>Besar, kecil, ganjil, genap</strong> dan <strong>jumlah</strong> melihat sifat angka atau totalnya.</li></ul><p>Satu baris dapat berisi banyak unit. Yang Anda bayar adalah jumlah unit × harga unit × kelipatan, dan tertera pada tiket sebelum membeli, begitu pula hadiahnya.</p>',
    },
    'ssc-times': {
      title: 'Kapan ditutup, kapan diundi?',
      content:
        '<p>Lingkaran di halaman lotre menunjukkan sisa waktu menurut jam server kami. Taruhan sah jika tiba lengkap sebelum ditutup; yang datang kemudian ditolak dan tidak pernah dipindahkan ke undian berikutnya.</p><p>Anda dapat membatalkan tiket sampai ditutup. Kemenangan dikreditkan segera setelah dihitung, biasanya dalam hitungan detik. Jika undian tidak dapat dilakukan, semua taruhan dikembalikan.</p>',
    },
    'fair-how': {
      title: 'Mengapa tak seorang pun dapat mengatur undian',
      content:
        '<p>Sebelum undian dibuka, kami mengambil benih rahasia dan mengumumkan sidik jarinya. Setelah ditutup, sidik jari semua tiket diumumkan. Lalu benih dibuka, dan angka mengikuti darinya dengan aturan tetap.</p><p>Satu sidik jari cocok dengan satu benih saja, jadi benih tidak dapat diganti setelah taruhan diketahui. Program undian sama sekali tidak melihat taruhan, dan tidak ada orang atau pengaturan yang dapat memilih hasil.</p>',
    },
    'fair-check': {
      title: 'Cara memeriksa sendiri suatu undian',
      content:
        '<p>Buka hasil mana pun dan pilih <strong>Verifikasi</strong>. Halaman mengambil benih yang diumumkan, mencocokkannya dengan sidik jari yang diumumkan sebelum dibuka, dan menghitung ulang angkanya di peramban Anda.</p><p>Jika tidak ingin memercayai halaman kami, gunakan pemeriksa mandiri dari proyek Croupier: ia hanya memerlukan data publik.</p>',
    },
    'account-security': {
      title: 'Menjaga keamanan akun',
      content:
        '<ul><li>Pilih kata sandi minimal 8 karakter yang tidak dipakai di tempat lain. Kalimat pendek lebih baik daripada kata pendek.</li><li>Atur kata sandi pembayaran: tanpanya tidak ada yang dapat menarik dana atau menambah rekening.</li><li><strong>Akun saya</strong> menampilkan setiap perangkat yang masuk; akhiri yang tidak Anda kenal.</li><li>Kami tidak pernah meminta kata sandi, tidak lewat surel, obrolan, atau telepon.</li></ul>',
    },
    'play-responsibly': {
      title: 'Saat bermain bukan lagi permainan',
      content:
        '<p>Permainan untung-untungan dibuat untuk hiburan, dan dalam jangka panjang rumah menyimpan sebagian dari setiap taruhan. Kerugian tidak kembali dengan menaikkan taruhan.</p><ul><li>Tentukan berapa yang sanggup Anda rugikan sebelum mulai, dan berhenti di sana.</li><li>Jangan bermain untuk membayar tagihan, saat gundah, atau setelah minum.</li><li>Jika orang dekat khawatir, dengarkan.</li></ul><p>Jika perlu jeda atau ingin menutup akun, tulis kepada kami: kami segera melakukannya dan membayarkan hak Anda. Anda harus cukup umur untuk bermain.</p>',
    },
  },
  notices: {
    welcome: {
      title: 'Selamat datang di Farora',
      content:
        '<p>Farora dibuka: lotre SSC setiap satu, lima, dan dua puluh menit, dengan hasil yang dapat diperiksa siapa pun.</p><p>Ini demonstrasi. Deposit dan penarikan melalui sandbox yang tidak memindahkan uang sungguhan.</p>',
    },
    'check-any-draw': {
      title: 'Periksa sendiri setiap undian',
      content:
        '<p>Setiap undian ditetapkan sebelum dibuka dan diumumkan setelah ditutup. Pilih <strong>Verifikasi</strong> di samping hasil, dan peramban Anda menghitung ulang angkanya.</p>',
    },
    resting: {
      title: 'Penarikan berhenti 24 jam setelah perubahan',
      content:
        '<p>Jika kata sandi, kata sandi pembayaran, atau rekening berubah, penarikan berhenti selama 24 jam dan kami memberi tahu Anda. Jika bukan Anda, segera tulis kepada kami: masih ada waktu untuk menghentikannya.</p>',
    },
    ticker: { title: 'Setiap undian dapat diperiksa siapa pun: pilih “Verifikasi” di samping hasil.', content: '' },
    login: { title: 'Senang bertemu lagi', content: '<p>Bermain di bawah cahaya yang tenang.</p>' },
    register: {
      title: 'Bermain di bawah cahaya yang tenang',
      content: '<p>Aturan jelas, undian dapat diperiksa, penarikan dengan jam.</p>',
    },
    'left-menu': { title: 'SSC satu menit', content: '<p>Satu undian setiap menit, sepanjang hari.</p>' },
    home: {
      title: 'Setiap undian dapat dibuktikan',
      content: '<p>Ditetapkan sebelum dibuka, diumumkan setelah ditutup, diperiksa oleh Anda.</p>',
    },
  },
  agreement: {
    title: 'Perjanjian pengguna',
    content:
      '<h2>1. Siapa yang boleh bermain</h2><p>Anda cukup umur di tempat tinggal Anda, bermain untuk diri sendiri, dan memiliki satu akun. Nama akun sama dengan nama rekening.</p><h2>2. Uang Anda</h2><p>Deposit dikreditkan setelah pembayaran dipastikan. Setiap pergerakan tercatat di riwayat akun. Penarikan dikirim ke rekening atas nama Anda; diperiksa satu orang dan dikirim orang lain.</p><h2>3. Taruhan</h2><p>Taruhan sah setelah kami pastikan, dengan hadiah yang tertera saat itu. Dapat dibatalkan sampai ditutup. Jika undian batal, taruhan dikembalikan. Kesalahan hitung yang jelas diperbaiki dengan catatan yang dapat Anda lihat.</p><h2>4. Undian</h2><p>Undian mengikuti cara yang diumumkan dan dapat diperiksa siapa pun. Staf maupun pengaturan tidak dapat memilih hasil.</p><h2>5. Data Anda</h2><p>Kami menyimpan yang diperlukan untuk akun Anda dan yang diwajibkan hukum, dan tidak menunjukkannya kepada siapa pun. Anda boleh meminta salinan.</p><h2>6. Pengakhiran</h2><p>Anda boleh menutup akun kapan saja dan menerima hak Anda. Kami boleh menutup akun yang melanggar aturan ini dan menyebutkan alasannya.</p><p>Farora adalah merchant demonstrasi: tidak ada uang sungguhan yang diterima atau dibayarkan.</p>',
  },
}
