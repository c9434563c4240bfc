/** Saves content as a file on the device of the user, as a link with `download` does. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has read the blob before the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
