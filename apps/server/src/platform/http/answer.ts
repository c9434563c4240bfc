/** An answer from outside is larger than the caller accepts. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
}

/**
 * T158: reads the text of an answer from outside, up to `maxBytes`. The bound counts unpacked bytes, so it also stops a
 * small answer that unpacks into a large one, and an answer without an end. Beyond the bound it drops the connection and
 * throws `AnswerTooLarge`.
 */
export async function textWithin(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  // A throw out of the loop cancels the stream, and with it the connection.
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new AnswerTooLarge(`the answer is larger than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts, size).toString('utf8')
}

/** Drops an answer that the caller does not read, so that its connection does not wait for a reader. */
export async function dropAnswer(answer: Response): Promise<void> {
  await answer.body?.cancel()
}
