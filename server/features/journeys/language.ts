/** Min. letters of the texts whose language is detected. */
const LETTERS_MIN = 40

/** UTF-16 units of the texts that are read, which takes 3 ms at most. */
const READ_MAX = 20_000

interface Texts {
  name: string
  description: string
  steps: readonly { description: string; section?: string | null | undefined; note?: string | null | undefined }[]
}

/**
 * The language that the first of a journey's texts are most likely written in, as a BCP 47 tag; null if unsure. It takes
 * milliseconds: call it before a transaction, which other writers wait for.
 */
export async function detectLanguage({ name, description, steps }: Texts): Promise<string | null> {
  const texts = [name, description, ...steps.flatMap((step) => [step.description, step.section, step.note])]
  const text = texts.filter(Boolean).join('\n').slice(0, READ_MAX)
  if ((text.match(/\p{L}/gu)?.length ?? 0) < LETTERS_MIN) return null
  // Loaded when first needed: its tables take about 85 MB of memory.
  const { eld } = await import('eld/extrasmall')
  const found = eld.detect(text)
  return found.isReliable() && found.language !== '' ? found.language : null
}
