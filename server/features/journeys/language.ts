/** Min. letters of the texts whose language is detected. */
const LETTERS_MIN = 40

interface Texts {
  name: string
  description: string
  steps: readonly { description: string; section: string | null; note: string | null }[]
}

/** The language that a journey's texts are most likely written in, as a BCP 47 tag; null if unsure. */
export async function detectLanguage({ name, description, steps }: Texts): Promise<string | null> {
  const texts = [name, description, ...steps.flatMap((step) => [step.description, step.section, step.note])]
  const text = texts.filter(Boolean).join('\n')
  if ((text.match(/\p{L}/gu)?.length ?? 0) < LETTERS_MIN) return null
  // Loaded when first needed: its tables take about 85 MB of memory.
  const { eld } = await import('eld/extrasmall')
  const found = eld.detect(text)
  return found.isReliable() && found.language !== '' ? found.language : null
}

/**
 * The language columns to save: a tag is the owner's choice, null asks to detect it. If the input
 * leaves it out, it is detected, unless the owner chose it before.
 */
export async function languageToSave(
  input: string | null | undefined,
  { wasChosen, texts }: { wasChosen: boolean; texts: Texts },
): Promise<{ language: string | null | undefined; languageChosen?: number }> {
  if (typeof input === 'string') return { language: input, languageChosen: 1 }
  if (input === undefined && wasChosen) return { language: undefined }
  return { language: await detectLanguage(texts), languageChosen: 0 }
}
