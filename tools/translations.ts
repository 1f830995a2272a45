/** Checks that all translation keys are used, and that all languages have the same keys. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '#contract/rules/language.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Texts that may be the same in two languages. */
const SAME = new Set(
  'Article Badge Badges Cairn Code Communication Contact Cookies Ctrl Cyan Data Deep Description Details Discussion Engineering Hindi Leadership Learning Link Message Messages Mode Name Open Orange Moderation Pages Passkey Person Photo Podcast Public Source Suggestion Suggestions Type Status Video Zoom badge badges h min module modules Optional optional question questions suggestion suggestions'.split(
    ' ',
  ),
)
const PLURAL = /_(?:zero|one|two|few|many|other)$/
/** Forms of a text for sites without email or with single sign-on. */
const LACK = /_(?:noMail|sso)$/
type Words = Map<string, string>

const complaints = [
  ...checkFolder('web/core/i18n', createUsageCheck(sourcesOf(['web']))),
  ...checkFolder('contract/words', createUsageCheck(sourcesOf(['web', 'contract', 'server']), spellingsOf)),
  ...[
    'contract/badge-labels',
    'contract/notice-texts',
    'server/core/mail',
    'server/features/notice-mail',
    'server/app/sharing',
  ].flatMap((folder) => LANGUAGES.slice(1).flatMap((language) => compare(folder, language, read(folder, 'en')))),
]
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0

function checkFolder(folder: string, isUsed: (key: string) => boolean): string[] {
  const english = read(folder, 'en')
  const keys = new Set([...english.keys()].map(base))
  const unused = [...keys].filter((key) => !isUsed(key)).map((key) => `${folder}: ${key} is not used`)
  return [...unused, ...LANGUAGES.slice(1).flatMap((language) => compare(folder, language, english))]
}

/** Reports keys, plural forms and {{placeholders}} in which a language differs from English. */
function compare(folder: string, language: string, english: Words): string[] {
  const location = `${folder}, ${language}`
  const own = read(folder, language)
  const wanted = new Set([...english.keys()].flatMap((key) => formsOf(key, language)))
  return [
    ...[...wanted].filter((key) => !own.has(key)).map((key) => `${location}: ${key} is missing`),
    ...[...own.keys()].filter((key) => !wanted.has(key)).map((key) => `${location}: English has no ${key}`),
    ...[...own]
      .filter(([key, text]) => !samePlaceholders(key, text, english))
      .map(([key]) => `${location}: ${key} has other {{placeholders}}`),
    ...[...own]
      .filter(([key, text]) => english.get(key) === text && !mayBeSame(text))
      .map(([key, text]) => `${location}: ${key} is not translated: ${text}`),
  ]
}

/** Whether a text may be the same in all languages: symbols, placeholders, URLs and some words. */
function mayBeSame(text: string): boolean {
  const words = text.replace(/\{\{\w+\}\}|https?:\/\/\S*/g, '').match(/\p{L}{2,}/gu)
  return (words ?? []).every((word) => SAME.has(word))
}

function formsOf(key: string, language: string): string[] {
  if (!PLURAL.test(key)) return [key]
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => `${base(key)}_${form}`)
}

function samePlaceholders(key: string, text: string, english: Words): boolean {
  const original = english.get(key) ?? english.get(`${base(key)}_other`)
  const placeholders = (words: string) => [...new Set(words.match(/\{\{\w+\}\}/g))].sort().join()
  return original === undefined || PLURAL.test(key) || placeholders(text) === placeholders(original)
}

/** Returns a function that checks whether a key is used: as a literal ('a.b') or by a template (`a.${sort}`). */
function createUsageCheck(source: string, spelling = (key: string) => [key]): (key: string) => boolean {
  const templates = [...source.matchAll(/`((?:[\w.]|\$\{[^{}`]*\})+)`/g)]
    .map(([, template = '']) => template)
    .filter((template) => /^\w+\./.test(template) && template.includes('${'))
    .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^{}]*\}/g, '.+')}$`))
  const isLiteral = (key: string) => ["'", '"', '`'].some((quote) => source.includes(quote + key + quote))
  return (key) => spelling(key).some(isLiteral) || templates.some((template) => template.test(key))
}

/**
 * The spellings of a key in the source: an error's key is its code, other keys may start with their
 * area.
 */
function spellingsOf(key: string): string[] {
  return [key, `words.${key}`, ...(key.startsWith('error.') ? [key.slice('error.'.length)] : [])]
}

function base(key: string): string {
  return key.replace(PLURAL, '').replace(LACK, '')
}

function sourcesOf(folders: string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

/**
 * Reads a language: from one file ('de.json', 'words.de.json'), or from a folder with one file per
 * key prefix.
 */
function read(folder: string, language: string): Words {
  const file = [`${language}.json`, `words.${language}.json`]
    .map((name) => join(root, folder, name))
    .find((path) => existsSync(path))
  if (file !== undefined) return new Map(flatten(JSON.parse(readFileSync(file, 'utf8'))))
  const areas = readdirSync(join(root, folder, language)).filter((name) => name.endsWith('.json'))
  return new Map(
    areas.flatMap((name) =>
      flatten(JSON.parse(readFileSync(join(root, folder, language, name), 'utf8')), `${parse(name).name}.`),
    ),
  )
}

function flatten(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object'
      ? flatten(value, `${path}${name}.`)
      : [[`${path}${name}`, String(value)] as [string, string]],
  )
}
