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
        '<p>Buka <strong>Deposit</strong>, pilih metode pembayaran, isi jumlahnya, lalu lanjutkan. Anda membayar di halaman milik penyedia pembayaran, tidak pernah di halaman kami; setelah itu Anda otomatis kembali ke sini.</p><ul><li>Batas, biaya, dan perkiraan waktu setiap metode tertera sebelum Anda mengonfirmasi.</li><li>Dana bisa dimainkan begitu penyedia pembayaran mengonfirmasi pembayaran.</li><li>Pesanan yang tidak dibayar tepat waktu berakhir sendiri. Bila Anda terlambat membayar, dananya tetap masuk.</li></ul>',
    },
    'deposit-missing': {
      title: 'Saya sudah membayar, tetapi saldo belum berubah',
      content:
        '<p>Buka deposit itu di <strong>Deposit</strong>: statusnya menunjukkan apa yang kami ketahui.</p><ul><li><strong>Menunggu pembayaran</strong>: penyedia pembayaran belum memberi kabar. Kami menanyakannya lagi secara otomatis.</li><li><strong>Sedang diperiksa</strong>: jumlah yang tiba berbeda dengan yang dipesan. Petugas sedang memeriksanya; tidak ada dana yang hilang.</li><li><strong>Gagal</strong>: penyedia pembayaran menolak pembayaran, dan tidak ada dana yang dipotong.</li></ul><p>Mohon jangan membayar dua kali. Hubungi kami dan sebutkan nomor depositnya.</p>',
    },
    'withdraw-how': {
      title: 'Bagaimana cara menarik dana?',
      content:
        '<p>Anda memerlukan kata sandi transaksi dan rekening atas nama sendiri. Buka <strong>Tarik dana</strong>, pilih rekening, isi jumlahnya, lalu konfirmasi dengan kata sandi transaksi.</p><p>Setiap penarikan melewati empat tahap yang masing-masing tercatat waktunya: <strong>diajukan, diperiksa, dikirim, diterima</strong>. Satu petugas memeriksa dan petugas lain mengirim. Anda mendapat pesan di setiap tahap.</p><p>Penarikan yang sudah diajukan tidak bisa dibatalkan, baik oleh Anda maupun oleh kami.</p>',
    },
    'withdraw-held': {
      title: 'Mengapa penarikan saya harus menunggu?',
      content:
        '<ul><li><strong>Ada perubahan pada pengaturan keamanan Anda.</strong> Setelah kata sandi, kata sandi transaksi, atau rekening berubah, penarikan dijeda selama 24 jam supaya orang yang menguasai akun Anda tidak bisa mengurasnya.</li><li><strong>Perlu diperiksa petugas.</strong> Keterangannya ada di penarikan itu, beserta catatan pemeriksa.</li><li><strong>Ada tunggakan.</strong> Bila sebuah koreksi membuat Anda berutang, tunggakan itu diselesaikan lebih dulu.</li></ul>',
    },
    'ssc-rules': {
      title: 'SSC: cara bermain',
      content:
        '<p>Satu undian terdiri dari lima angka, masing-masing dari 0 sampai 9: puluh ribuan, ribuan, ratusan, puluhan, dan satuan. Angka yang sama boleh keluar lebih dari sekali.</p><ul><li><strong>Langsung</strong>: angka harus keluar di posisinya.</li><li><strong>Grup</strong>: angka boleh keluar dalam urutan apa pun.</li><li><strong>Posisi tetap</strong>: satu angka di satu posisi; <strong>posisi bebas</strong>: angka itu cukup keluar di mana saja.</li><li><strong>Besar, kecil, ganjil, genap</strong> dan <strong>jumlah</strong>: yang dilihat adalah sifat atau jumlah angkanya.</li></ul><p>Satu baris bisa berisi banyak taruhan. Yang Anda bayar adalah jumlah taruhan × harga satuan × pengali, dan totalnya tertera di tiket sebelum Anda membeli. Hadiah setiap jenis taruhan tertera di sampingnya.</p>',
    },
    'ssc-times': {
      title: 'Kapan periode ditutup, dan kapan diundi?',
      content:
        '<p>Lingkaran di halaman lotre menunjukkan sisa waktu menurut jam server kami. Taruhan sah bila sudah kami terima lengkap sebelum periode ditutup; taruhan yang datang kemudian ditolak, tidak pernah dipindahkan ke periode berikutnya.</p><p>Tiket bisa dibatalkan sampai periode ditutup. Kemenangan masuk ke saldo begitu undian selesai dihitung, biasanya dalam hitungan detik. Bila undian tidak bisa dilangsungkan, semua taruhan dikembalikan.</p>',
    },
    'fair-how': {
      title: 'Mengapa tidak ada yang bisa mengatur undian',
      content:
        '<p>Sebelum periode dibuka, kami menentukan sebuah benih rahasia dan mengumumkan komitmennya. Setelah periode ditutup, hash seluruh tiket juga diumumkan. Barulah benih dibuka, dan angka undian dihitung darinya dengan aturan yang tetap.</p><p>Satu komitmen hanya cocok dengan satu benih, jadi benih tidak bisa diganti setelah taruhan diketahui. Program yang mengundi sama sekali tidak bisa melihat taruhan, dan tidak ada orang atau pengaturan yang bisa memilih hasil.</p>',
    },
    'fair-check': {
      title: 'Cara memeriksa undian sendiri',
      content:
        '<p>Pilih <strong>Periksa</strong> di samping hasil mana pun. Halaman itu mengambil benih yang sudah diumumkan, mencocokkannya dengan komitmen yang diumumkan sebelum periode dibuka, lalu menghitung ulang angkanya di browser Anda sendiri.</p><p>Bila Anda lebih suka tidak mengandalkan halaman kami, pakai alat pemeriksa independen dari proyek Croupier: alat itu hanya memerlukan data yang sudah dipublikasikan.</p><p><strong>Verifikasi tiket saya</strong> di samping setiap taruhan menunjukkan bahwa tiket Anda ikut dihitung. Browser Anda menyimpan komitmen setiap periode yang Anda tonton, jadi halaman itu dapat membuktikan bahwa benih lebih dulu ada daripada taruhan. Anda juga dapat mencatat komitmen sendiri dan memasukkannya setelah undian. Periode yang tidak diundi tepat waktu menjadi batal: semua taruhan dikembalikan, dan benihnya tetap dipublikasikan. Halaman itu menunjukkan seberapa sering hal itu terjadi di setiap permainan.</p>',
    },
    'account-security': {
      title: 'Menjaga keamanan akun',
      content:
        '<ul><li>Pilih kata sandi minimal 8 karakter yang tidak Anda pakai di tempat lain. Kalimat pendek lebih baik daripada kata pendek.</li><li>Buat kata sandi transaksi: tanpa itu tidak ada yang bisa menarik dana atau menambah rekening.</li><li><strong>Akun saya</strong> menampilkan semua perangkat yang sedang masuk; keluarkan perangkat yang tidak Anda kenal.</li><li>Kami tidak pernah meminta kata sandi, baik lewat email, obrolan, maupun telepon.</li></ul>',
    },
    'play-responsibly': {
      title: 'Saat bermain bukan lagi permainan',
      content:
        '<p>Permainan peluang dibuat untuk hiburan, dan dalam jangka panjang bandar menyimpan sebagian dari setiap taruhan. Kerugian tidak kembali dengan menaikkan taruhan.</p><ul><li>Tentukan berapa yang sanggup Anda relakan sebelum mulai, dan berhentilah di situ.</li><li>Jangan bermain untuk membayar tagihan, saat sedang kalut, atau setelah minum alkohol.</li><li>Bila orang terdekat mencemaskan kebiasaan bermain Anda, dengarkan.</li></ul><p>Bila Anda perlu jeda atau ingin akun ditutup, hubungi kami: kami segera melakukannya dan membayarkan saldo Anda. Anda harus cukup umur untuk bermain di sini.</p>',
    },
  },
  notices: {
    welcome: {
      title: 'Selamat datang di Farora',
      content:
        '<p>Farora sudah dibuka: lotre SSC setiap satu menit, lima menit, dan dua puluh menit, dengan hasil yang bisa diperiksa siapa pun.</p><p>Ini situs demonstrasi. Deposit dan penarikan berjalan di lingkungan uji yang tidak memindahkan uang sungguhan.</p>',
    },
    'check-any-draw': {
      title: 'Periksa sendiri undian mana pun',
      content:
        '<p>Setiap undian sudah ditetapkan sebelum periodenya dibuka dan diungkap setelah ditutup. Pilih <strong>Periksa</strong> di samping hasil, dan browser Anda menghitung ulang angkanya.</p>',
    },
    cooldown: {
      title: 'Penarikan dijeda selama 24 jam setelah ada perubahan',
      content:
        '<p>Saat kata sandi, kata sandi transaksi, atau rekening berubah, penarikan dijeda selama 24 jam dan kami mengabari Anda. Bila bukan Anda yang mengubahnya, segera hubungi kami.</p>',
    },
    ticker: { title: 'Setiap undian bisa diperiksa siapa pun: pilih “Periksa” di samping hasilnya.', content: '' },
    login: { title: 'Senang bertemu lagi', content: '<p>Bermain dengan cahaya yang menuntun.</p>' },
    register: {
      title: 'Bermain dengan cahaya yang menuntun',
      content: '<p>Aturan jelas, undian bisa diperiksa, penarikan yang bisa dipantau.</p>',
    },
    'left-menu': { title: 'SSC 1 menit', content: '<p>Satu undian setiap menit, siang dan malam.</p>' },
    home: {
      title: 'Setiap undian bisa dibuktikan',
      content: '<p>Ditetapkan sebelum dibuka, diungkap setelah ditutup, diperiksa oleh Anda.</p>',
      action: 'Pilih angka',
    },
    lotteries: {
      title: 'Tiga lotre, satu dompet',
      content:
        '<p>Undian setiap menit, setiap lima menit, dan setiap dua puluh menit. Mainkan ketiganya dengan saldo yang sama, dan periksa sendiri setiap hasilnya.</p>',
      action: 'Pilih angka',
    },
  },
  agreement: {
    title: 'Perjanjian pengguna',
    content:
      '<h2>1. Siapa yang boleh bermain</h2><p>Anda sudah dewasa menurut hukum di tempat tinggal Anda, bermain untuk diri sendiri, dan memiliki satu akun. Nama di akun sama dengan nama di rekening Anda.</p><h2>2. Dana Anda</h2><p>Deposit masuk setelah pembayaran dikonfirmasi. Setiap perubahan saldo tercatat di riwayat transaksi. Penarikan dikirim ke rekening atas nama Anda; satu orang memeriksa dan orang lain mengirim.</p><h2>3. Taruhan</h2><p>Taruhan sah setelah kami konfirmasi, dengan hadiah yang tertera saat itu. Taruhan bisa dibatalkan sampai periodenya ditutup. Bila undian batal, taruhan dikembalikan. Kesalahan perhitungan yang nyata diperbaiki lewat catatan yang bisa Anda lihat.</p><h2>4. Undian</h2><p>Undian mengikuti metode yang dipublikasikan dan bisa diperiksa siapa pun. Staf maupun pengaturan tidak bisa memilih hasil.</p><h2>5. Data Anda</h2><p>Kami menyimpan apa yang diperlukan untuk mengelola akun Anda dan apa yang diwajibkan hukum, dan tidak menunjukkannya kepada pihak lain. Anda boleh meminta salinannya.</p><h2>6. Pengakhiran</h2><p>Anda boleh menutup akun kapan saja. Kami lalu membayarkan saldo Anda. Kami boleh menutup akun yang melanggar aturan ini, dengan menyebutkan alasannya.</p><p>Farora adalah situs demonstrasi: tidak ada uang sungguhan yang diterima atau dibayarkan.</p>',
  },
}
