import { strToU8, zipSync } from 'fflate'

const JOURNEYS = 110
const STEPS = 200
/**
 * Code point of the first Georgian letter. Georgian letters take three bytes, so texts reach the
 * max. size.
 */
const FIRST_LETTER = 0x10d0
const LETTERS = 33
const VOCABULARY = 4000

/** Journeys with 41 MB of text, almost as many as an account may create in an hour. */
export function* largeJourneys() {
  for (let index = 0; index < JOURNEYS; index++)
    yield {
      name: `Journey ${index}`,
      description: wordsOf(index, 200),
      badges: [{ name: 'Crowds' }],
      visibility: 'private',
      steps: Array.from({ length: STEPS }, (_, step) => ({
        stepType: 'Article',
        section: wordsOf(index * STEPS + step, 80),
        description: wordsOf(index * STEPS + step + 1, 100),
        note: wordsOf(index * STEPS + step + 2, 500),
        url: `https://example.org/${index}/${step}`,
      })),
    }
}

/** Random words of a given total length, which are the same in every run. */
function wordsOf(seed: number, length: number): string {
  let text = ''
  for (let state = seed + 1; text.length < length; state = (state * 48_271) % 0x7fffffff)
    text += `${wordOf(state % VOCABULARY)} `
  return text.slice(0, length).trim()
}

function wordOf(index: number): string {
  const letters = Array.from({ length: 4 + (index % 5) }, (_, at) => FIRST_LETTER + ((index * (at + 7)) % LETTERS))
  return String.fromCodePoint(...letters)
}

/** A ZIP bomb: a file of 195 kB whose record has 190 MB when unpacked. */
export function bomb(): Uint8Array<ArrayBuffer> {
  const record = `{"account":{"id":"a"},"journeys":[],"x":"${'a'.repeat(190_000_000)}"}`
  return zipSync({ 'record.json': strToU8(record) }, { level: 9 })
}

/** JSON of 5 MB that contains nested lists where a text is expected. */
export const lists = (): string => `{"text":[${'[],'.repeat(1_700_000)}[]]}`

/** A text of 5 MB with 25,000 links, to import as a file or in JSON. */
export const links = (): string =>
  Array.from({ length: 25_000 }, (_, at) => `- [${wordsOf(at, 45)}](https://example.org/${at}/of/a/list)`).join('\n')
