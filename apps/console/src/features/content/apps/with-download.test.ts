import { describe, expect, test } from 'vitest'
import { withDownload } from './with-download.ts'

const apk = { resourceType: 'ANDROID', url: '/apps/a.apk' }
const old = {
  resourceType: 'ANDROID',
  url: 'https://apps.example/old.apk',
  qrCodeUrl: '/media/x.png',
  labelNameCn: '安卓',
}
const lite = { resourceType: 'IOS_LITE', url: '/apps/site.mobileconfig' }
const merchant = { name: 'Bay', resources: [old, lite] }

describe('the downloads of a merchant', () => {
  test('get an app in the place of the one for the same device, with its label and without its QR code', () => {
    expect(withDownload(merchant, apk, true)).toEqual({
      name: 'Bay',
      resources: [lite, { ...apk, labelNameCn: '安卓' }],
    })
  })
  test('get the first app of a device', () => {
    expect(withDownload({ resources: [lite] }, apk, true)).toEqual({ resources: [lite, apk] })
  })
  test('lose an app, and no other', () => {
    expect(withDownload({ resources: [apk, lite] }, apk, false)).toEqual({ resources: [lite] })
    expect(withDownload(merchant, apk, false)).toEqual(merchant)
  })
})
