import { BUILTIN_BADGES } from '#server/core/migrations/baseline/builtin-badges.ts'
import { createRandom, type Random } from '../random.ts'
import { createZipf } from './distributions.ts'

const SEED = 1
const VOCABULARY = 20_000
/** Number of journeys per custom badge. */
const JOURNEYS_PER_BADGE = 100
const COMMON = `a about after all answer begin better book build careful chapter code course day deep draw each early
  example exercise explain field find first follow graph hand how idea know language learn lesson letter light line
  listen long make map measure mind more music night note one open own page part path people picture piece place plan
  play point practice problem proof question read reason river rule second see sentence shape short simple sound start
  step story table talk teach that theory thing think through time together tool two understand use video walk way week
  why with word work world write year`.split(/\s+/)
const STARTS = ' b c d f g h j k l m n p r s t v w br ch cr dr fl gr pl pr sh sp st th tr'.split(' ')
const MIDDLES = 'a e i o u ai ea ie oo ou'.split(' ')
const ENDS = ' l m n r s t nd ng nt rd st'.split(' ')

/** Words for generated texts, the most frequent first: real words, then invented ones. */
export const WORDS: readonly string[] = createWords()
const pickByRank = createZipf(VOCABULARY)

export function sentence(random: Random, words: number): string {
  let text = ''
  for (let word = 0; word < words; word++) text += `${word ? ' ' : ''}${WORDS[pickByRank(random)]}`
  return capitalize(text)
}

/** Names of the built-in badges, the most used first, and of custom badges. */
export function badgesFor(journeys: number): { builtIn: readonly string[]; custom: string[] } {
  const custom = Array.from({ length: journeys / JOURNEYS_PER_BADGE }, (_, index) =>
    capitalize(`${WORDS[(index + COMMON.length) % VOCABULARY]} ${WORDS[(index * 31 + 7) % VOCABULARY]}`),
  )
  return { builtIn: BUILTIN_BADGES, custom }
}

function createWords(): string[] {
  const random = createRandom(SEED)
  const words = new Set(COMMON)
  const syllable = () => random.of(STARTS) + random.of(MIDDLES) + random.of(ENDS)
  while (words.size < VOCABULARY)
    words.add(
      Array.from({ length: random.between(1, 4) }, syllable)
        .join('')
        .slice(0, 14),
    )
  return [...words]
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
