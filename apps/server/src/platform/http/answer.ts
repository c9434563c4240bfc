/** Thrown instead of reading on. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
}

/**
 * T158: the text that somebody outside answered, up to `maxBytes` of it. What counts is what would be held in memory,
 * so a small answer that unpacks into a large one is too large as well, and so is one that never ends. Past the bound
 * nothing more is read: the line is dropped and `AnswerTooLarge` thrown.
 */
export async function textWithin(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop by a throw cancels the stream, and with it the line.
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new AnswerTooLarge(`the answer is larger than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts, size).toString('utf8')
}

/** Drops an answer of which nothing is read, so that its line does not wait for somebody to read it. */
export async function dropAnswer(answer: Response): Promise<void> {
  await answer.body?.cancel()
}
