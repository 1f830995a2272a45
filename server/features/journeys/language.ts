/** Min. letters of the texts whose language is detected. */
const LETTERS_MIN = 40

/** Max. UTF-16 units of the texts that are read for detection, which takes 3 ms at most. */
const READ_MAX = 20_000

interface Texts {
  name: string
  description: string
  steps: readonly { description: string; section?: string | null | undefined; note?: string | null | undefined }[]
}

/**
 * The most likely language of the beginning of a journey's texts, as a BCP 47 tag; null if unsure.
 * It takes milliseconds, so call it before a transaction that other writers wait for.
 */
export async function detectLanguage({ name, description, steps }: Texts): Promise<string | null> {
  const texts = [name, description, ...steps.flatMap((step) => [step.description, step.section, step.note])]
  const text = texts.filter(Boolean).join('\n').slice(0, READ_MAX)
  if ((text.match(/\p{L}/gu)?.length ?? 0) < LETTERS_MIN) return null
  // Loaded on first use, because its tables take about 85 MB of memory.
  const { eld } = await import('eld/extrasmall')
  const found = eld.detect(text)
  return found.isReliable() && found.language !== '' ? found.language : null
}
