import { zipSync } from 'fflate'

const text = (value: string) => new TextEncoder().encode(value)

/** An archive with files of these names. `filler` is stored as it is, so that the archive has at least this many bytes. */
export const archive = (names: readonly string[], filler = 0): Buffer =>
  Buffer.from(
    zipSync({
      ...Object.fromEntries(names.map((name) => [name, text(`content of ${name}`)])),
      ...(filler > 0 ? { filler: [new Uint8Array(filler).fill(7), { level: 0 as const }] } : {}),
    }),
  )
export const apk = (filler = 0) => archive(['AndroidManifest.xml', 'classes.dex'], filler)
export const ipa = () => archive(['Payload/Bay.app/Info.plist', 'Payload/Bay.app/Bay'])
export const profile = (inside = '') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${inside}<key>PayloadType</key>\n<string>Configuration</string></dict></plist>\n`,
  )

/** Files that are none of the three, by what they try. */
export function hostileApps(): { what: string; content: Buffer }[] {
  const whole = apk()
  const script = Buffer.from('<script>alert(1)</script>')
  const cut = (bytes: number) => whole.subarray(0, whole.length - bytes)
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(whole)
    copy[at < 0 ? copy.length + at : at] = value
    return copy
  }
  return [
    { what: 'a page', content: Buffer.from(`<!doctype html>${script}`) },
    {
      what: 'a picture with a script',
      content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    },
    { what: 'a program of Windows', content: Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(500)]) },
    { what: 'a program of Linux', content: Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(500)]) },
    { what: 'a shell script', content: Buffer.from('#!/bin/sh\nrm -rf /\n') },
    { what: 'a PHP script', content: Buffer.from('<?php system($_GET["c"]); ?>') },
    { what: 'a PDF', content: Buffer.from('%PDF-1.7\n%%EOF') },
    { what: 'a JPEG', content: Buffer.from('ffd8ffe000104a464946', 'hex') },
    { what: 'an archive of other files', content: archive(['index.html', 'run.exe']) },
    { what: 'a Java archive', content: archive(['META-INF/MANIFEST.MF', 'Main.class']) },
    { what: 'a document with macros', content: archive(['[Content_Types].xml', 'word/vbaProject.bin']) },
    { what: 'a manifest in a folder', content: archive(['inner/AndroidManifest.xml']) },
    { what: 'a manifest by another case', content: archive(['androidmanifest.XML']) },
    { what: 'an app of iOS outside of its folder', content: archive(['Bay.app/Info.plist']) },
    { what: 'an empty archive', content: archive([]) },
    { what: 'a page before an archive', content: Buffer.concat([script, whole]) },
    { what: 'a page behind an archive', content: Buffer.concat([whole, script]) },
    { what: 'an archive behind a program', content: Buffer.concat([Buffer.from('MZ'), whole]) },
    { what: 'an archive without its end', content: cut(22) },
    { what: 'an archive without its last byte', content: cut(1) },
    { what: 'half an archive', content: cut(Math.floor(whole.length / 2)) },
    { what: 'the sign of an archive alone', content: Buffer.from('PK\x03\x04', 'latin1') },
    { what: 'the end of an archive alone', content: whole.subarray(-22) },
    { what: 'a list that begins elsewhere', content: changed(-6, 0xff) },
    { what: 'a list far outside', content: changed(-3, 0xff) },
    { what: 'a comment that is not there', content: changed(-2, 0xff) },
    {
      what: 'a name longer than the list',
      content: changed(whole.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 29, 0xff),
    },
    { what: 'a profile with entities', content: profile('<!ENTITY x SYSTEM "file:///etc/passwd">') },
    { what: 'a profile with a script', content: profile(String(script)) },
    {
      what: 'a list of settings that is no profile',
      content: Buffer.from('<?xml version="1.0"?><plist version="1.0"><dict/></plist>'),
    },
    { what: 'a profile behind a page', content: Buffer.concat([script, profile()]) },
    { what: 'a huge profile', content: Buffer.concat([profile(), Buffer.alloc(3 * 1024 * 1024, 32)]) },
    { what: 'zeros', content: Buffer.alloc(4_096) },
    { what: 'one byte', content: Buffer.from('P') },
  ]
}
