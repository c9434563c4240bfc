type Download = { resourceType: string; url: string }

const isDownload = (one: unknown): one is Download =>
  typeof one === 'object' && one !== null && 'resourceType' in one && 'url' in one

/**
 * The setting of the merchant with a download in the place of the one for the same device, whose labels stay; or without it, if it is
 * not offered any more.
 */
export function withDownload(value: unknown, download: Download, isOffered: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value
  const listed: unknown[] = 'resources' in value && Array.isArray(value.resources) ? value.resources : []
  const before = listed.filter(isDownload)
  const others = before.filter(({ resourceType }) => resourceType !== download.resourceType)
  if (!isOffered) return { ...value, resources: before.filter(({ url }) => url !== download.url) }
  const old = before.find(({ resourceType }) => resourceType === download.resourceType)
  // A picture of the old address would lead there.
  const { qrCodeUrl: _, ...kept } = { qrCodeUrl: undefined, ...old }
  return { ...value, resources: [...others, { ...kept, ...download }] }
}
