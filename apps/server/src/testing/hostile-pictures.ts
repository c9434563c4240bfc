import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** A file that tries to harm, and the type that it pretends to have. */
export type Hostile = { what: string; type: string; content: Buffer }

/** Texts that no stored picture may contain: each hostile file carries one of them where a picture has room for it. */
export const MARKS = ['<script', '<?php', 'alert(', 'Secret Street', '%PDF-1.7', 'onload=', 'xmpmeta'] as const

const SCRIPT = '<script>alert(document.cookie)</script>'
const PHP = '<?php system($_GET["c"]); ?>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
const FORMATS = ['jpeg', 'png', 'webp'] as const
type Format = (typeof FORMATS)[number]
const typeOf = (format: Format) => `image/${format}`
const text = (value: string) => Buffer.from(value, 'latin1')

/** A picture with detail, so that a flipped bit meets something. */
function pictureOf(format: Format, side = 96) {
  const pixels = Buffer.alloc(side * side * 3, 0)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 31 + (at >> 7) * 17) & 255
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } }).toFormat(format)
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const PNG_SIGN = text('\x89PNG\r\n\x1a\n')
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}
type PngOptions = { rows?: number; isInPasses?: boolean; extra?: Buffer }
/** A PNG of one bit a pixel that declares a size; `rows` is what its compressed data unpacks into, in bytes. */
function png(width: number, height: number, { rows = 64, isInPasses = false, extra }: PngOptions = {}): Buffer {
  const head = Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, isInPasses ? 1 : 0])])
  const data = deflateSync(Buffer.alloc(rows), { level: 9 })
  return Buffer.concat([
    PNG_SIGN,
    chunk('IHDR', head),
    extra ?? Buffer.alloc(0),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const withChunk = (whole: Buffer, extra: Buffer) => Buffer.concat([whole.subarray(0, 33), extra, whole.subarray(33)])
/** A segment of a JPEG after its first two bytes. */
function withSegment(whole: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255])
  return Buffer.concat([whole.subarray(0, 2), head, data, whole.subarray(2)])
}
const MB = 1024 * 1024

function polyglots(format: Format, whole: Buffer): Hostile[] {
  const tails = [
    SCRIPT,
    PHP,
    SVG,
    `%PDF-1.7 ${SCRIPT}`,
    `PK\x03\x04${PHP}`,
    `\x7fELF${PHP}`,
    `*/=1;alert(1)//`,
    `MZ${PHP}`,
  ]
  return tails.flatMap((tail, at) => [
    { what: `${format} with tail ${at}`, type: typeOf(format), content: Buffer.concat([whole, text(tail)]) },
    { what: `${format} after tail ${at}`, type: typeOf(format), content: Buffer.concat([text(tail), whole]) },
  ])
}

/** The picture with scripts where its format has room for texts. */
function carriers(jpeg: Buffer, plain: Buffer, webp: Buffer): Hostile[] {
  const inPng = ['tEXt', 'iTXt', 'eXIf', 'prVt', 'iCCP'].map((type) => ({
    what: `png with ${type}`,
    type: 'image/png',
    content: withChunk(plain, chunk(type, text(`Comment\x00${SCRIPT}`))),
  }))
  const packed = deflateSync(text(PHP.repeat(10)))
  const zipped = {
    what: 'png with zTXt',
    type: 'image/png',
    content: withChunk(plain, chunk('zTXt', Buffer.concat([text('a\x00\x00'), packed]))),
  }
  const inJpeg = [0xfe, 0xe0, 0xe1, 0xe2, 0xed, 0xef].map((marker) => ({
    what: `jpeg with segment ${marker.toString(16)}`,
    type: 'image/jpeg',
    content: withSegment(jpeg, marker, text(`${SCRIPT}${PHP}`)),
  }))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(SCRIPT.length + (SCRIPT.length & 1))
  const riff = Buffer.concat([webp, text('XSCR'), size, text(SCRIPT.padEnd(SCRIPT.length + (SCRIPT.length & 1)))])
  riff.writeUInt32LE(riff.length - 8, 4)
  return [...inPng, zipped, ...inJpeg, { what: 'webp with a chunk', type: 'image/webp', content: riff }]
}

async function located(format: Format): Promise<Hostile[]> {
  const position = { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' }
  const exif = { IFD0: { Copyright: 'Secret Street 1' }, IFD3: position }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret Street 1 ${SCRIPT}</x:xmpmeta>`
  return [
    {
      what: `${format} with a position`,
      type: typeOf(format),
      content: await pictureOf(format).withExif(exif).toBuffer(),
    },
    { what: `${format} with XMP`, type: typeOf(format), content: await pictureOf(format).withXmp(xmp).toBuffer() },
    {
      what: `${format} turned by EXIF`,
      type: typeOf(format),
      content: await pictureOf(format).withExif(exif).withMetadata({ orientation: 6 }).toBuffer(),
    },
  ]
}

function bombs(jpeg: Buffer, webp: Buffer): Hostile[] {
  const sizes = [
    [30_000, 30_000],
    [65_535, 65_535],
    [2 ** 31 - 1, 1],
    [1, 2 ** 31 - 1],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [0, 0],
    [0, 64],
  ] as const
  const declared = sizes.flatMap(([width, height]) => [
    { what: `png of ${width} × ${height}`, type: 'image/png', content: png(width, height) },
    {
      what: `png of ${width} × ${height} in passes`,
      type: 'image/png',
      content: png(width, height, { isInPasses: true }),
    },
  ])
  const whole = {
    what: 'png of 20,000 × 20,000, all of it',
    type: 'image/png',
    content: png(20_000, 20_000, { rows: 2_501 * 20_000 }),
  }
  const passes = {
    what: 'png of 8,000 × 8,000 in passes',
    type: 'image/png',
    content: png(8_000, 8_000, { isInPasses: true, rows: 9 * MB }),
  }
  const note = deflateSync(Buffer.alloc(60 * MB, 97), { level: 9 })
  const notes = ['zTXt', 'iCCP'].map((type) => ({
    what: `png with a ${type} of 60 MB`,
    type: 'image/png',
    content: png(8, 8, { extra: chunk(type, Buffer.concat([text('a\x00\x00'), note])) }),
  }))
  const tall = Buffer.from(jpeg)
  const frame = tall.indexOf(Buffer.from([0xff, 0xc0]))
  tall.writeUInt32BE(0xffffffff, frame + 5)
  const broad = Buffer.from(webp)
  broad.writeUInt32LE(0x3fff3fff, 26)
  return [
    ...declared,
    whole,
    passes,
    ...notes,
    { what: 'jpeg of 65,535 × 65,535', type: 'image/jpeg', content: tall },
    { what: 'webp of 16,383 × 16,383', type: 'image/webp', content: broad },
    { what: 'six megabytes', type: 'image/png', content: Buffer.concat([PNG_SIGN, Buffer.alloc(6 * MB, 1)]) },
    { what: 'twenty megabytes of nothing', type: 'image/png', content: Buffer.alloc(20 * MB) },
  ]
}

/** Other formats, each under the name of a picture's type. */
function others(): Hostile[] {
  const wide = Buffer.from(SVG, 'utf16le')
  const contents: [string, Buffer][] = [
    ['SVG', text(SVG)],
    [
      'SVG with a prologue',
      text(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`),
    ],
    ['SVG after spaces', text(`\n\n   ${SVG}`)],
    ['SVG with a BOM', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text(SVG)])],
    ['SVG in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
    ['SVG in gzip', gzipSync(SVG)],
    ['SVG in a PNG’s first byte', Buffer.concat([Buffer.from([0x89]), text(SVG)])],
    ['HTML', text(`<!doctype html>${SCRIPT}`)],
    ['XHTML', text(`<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`)],
    ['JavaScript', text('alert(1)')],
    ['PHP', text(PHP)],
    ['a shell script', text('#!/bin/sh\nrm -rf /')],
    ['GIF', text('GIF89a\x01\x00\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x00;')],
    ['GIF that is JavaScript', text('GIF89a=1;alert(1)')],
    ['BMP', text(`BM${'\x00'.repeat(60)}`)],
    ['BMP that is JavaScript', text('BM=1;alert(1)')],
    ['TIFF', text('II*\x00\x08\x00\x00\x00')],
    ['ICO', text('\x00\x00\x01\x00\x01\x00')],
    ['AVIF', text('\x00\x00\x00\x20ftypavif')],
    ['HEIC', text('\x00\x00\x00\x20ftypheic')],
    ['JPEG XL', text('\xff\x0a\x00')],
    ['JPEG 2000', text('\x00\x00\x00\x0cjP  \r\n\x87\n')],
    ['PSD', text('8BPS\x00\x01')],
    ['EPS', text('%!PS-Adobe-3.0 EPSF-3.0')],
    ['PDF', text(`%PDF-1.7 ${SCRIPT}`)],
    ['ZIP', text('PK\x03\x04')],
    ['RAR', text('Rar!\x1a\x07')],
    ['an ELF program', text('\x7fELF\x02\x01\x01')],
    ['a Windows program', text('MZ\x90\x00')],
    ['WebAssembly', text('\x00asm\x01\x00\x00\x00')],
    ['WAV in RIFF', text('RIFF\x24\x00\x00\x00WAVEfmt ')],
    ['ImageMagick’s MVG', text('push graphic-context viewbox 0 0 1 1 image over 0,0 0,0 "|id"')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0x89])],
    ['zeros', Buffer.alloc(4_096)],
  ]
  return contents.flatMap(([what, content], at) => [
    { what: `${what} as a picture`, type: typeOf(FORMATS[at % 3] ?? 'png'), content },
    { what: `${what} as SVG or text`, type: at % 2 ? 'image/svg+xml' : 'text/html', content },
  ])
}

function damaged(format: Format, whole: Buffer): Hostile[] {
  const cuts = [1, 2, 8, 12, 16, 20, 30, 41, 60].map((at) => ({
    what: `${format} of ${at} bytes`,
    type: typeOf(format),
    content: whole.subarray(0, at),
  }))
  const parts = [0.3, 0.5, 0.8, 0.95].map((part) => ({
    what: `${part} of a ${format}`,
    type: typeOf(format),
    content: whole.subarray(0, Math.trunc(whole.length * part)),
  }))
  const flips = Array.from({ length: 8 }, (_, at) => {
    const content = Buffer.from(whole)
    for (let step = 1; step <= 12; step++) {
      const place = (at * 7_919 + step * 104_729) % content.length
      content[place] = (content[place] ?? 0) ^ (1 << (step % 8))
    }
    return { what: `${format} with flipped bits ${at}`, type: typeOf(format), content }
  })
  return [...cuts, ...parts, ...flips]
}

/** More than 200 files that are no plain pictures. They are made here, so that none of them lies in the repository. */
export async function hostilePictures(): Promise<Hostile[]> {
  const [jpeg, plain, webp] = await Promise.all(FORMATS.map((format) => pictureOf(format).toBuffer()))
  const wholes = [jpeg!, plain!, webp!]
  const positions = await Promise.all(FORMATS.map(located))
  const another = FORMATS.map((format, at) => ({
    what: `${format} as another type`,
    type: typeOf(FORMATS[(at + 1) % 3]!),
    content: wholes[at]!,
  }))
  return [
    ...FORMATS.flatMap((format, at) => [...polyglots(format, wholes[at]!), ...damaged(format, wholes[at]!)]),
    ...carriers(jpeg!, plain!, webp!),
    ...positions.flat(),
    ...bombs(jpeg!, webp!),
    ...others(),
    ...another,
  ]
}
