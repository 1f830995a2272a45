import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type ImportedStep, type ImportPreview, stepsToSave } from '#contract/import.ts'
import { JOURNEY_NAME_MAX, JOURNEY_STEPS_MAX, type JourneyInput, journeyChange } from '#contract/journey.ts'
import { IMPORT_MAX_BYTES } from '#contract/rules/import.ts'
import { isSafeLink } from '#contract/rules/link.ts'
import type { Database } from '#server/core/database/database.ts'
import '#server/core/http/change-typed.ts'
import { errorMessage } from '#server/core/http/language.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { findAccountByEmail } from '#server/features/identity/accounts/accounts.store.ts'
import { readApart } from '#server/features/import/read-apart.ts'
import { Unreadable } from '#server/features/import/reading/reading.ts'
import { detectLanguage } from '#server/features/journeys/language.ts'
import { mergeSteps } from '#server/features/journeys/merge-steps.ts'
import { startCopy } from '#server/features/journeys/start-copy.ts'
import { insertJourney } from '#server/features/journeys/write.store.ts'
import { type Command, counted, existingTarget, Failure, WrongUsage } from './command.ts'

const OPTIONS = {
  owner: { type: 'string' },
  name: { type: 'string' },
  base: { type: 'string' },
  badge: { type: 'string', multiple: true, default: [] as string[] },
  section: { type: 'string', multiple: true, default: [] as string[] },
  first: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
} as const

export const importFile: Command = {
  summary: 'Creates a private journey from a file of links.',
  usage: [
    '<file> --owner <email> [--name <name>] [--section <name> ...] [--first] [--badge <name> ...] [--base <url>]',
    '--owner    the email of the account that gets the journey',
    '--name     the name of the journey; else the one in the file, else the name of the file',
    '--section  only the steps of this section; may be repeated',
    `--first    only the first ${JOURNEY_STEPS_MAX} steps`,
    '--badge    a badge of the journey; may be repeated',
    '--base     the address that relative links start from',
    '--preview  prints what POST /api/import/preview answers, and creates nothing; needs no owner',
  ],
  async run({ settings, say }, args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new WrongUsage('Name one file')
    if (values.base !== undefined && !isSafeLink(values.base)) throw new WrongUsage('--base needs a web address')
    if (values.owner === undefined && !values.preview) throw new WrongUsage('Name the owner: --owner <email>')
    const preview = await previewOf(file, values.base)
    if (values.preview) return say(JSON.stringify(preview, null, 2))
    for (const line of countsOf(preview)) say(line)
    const steps = chosen(preview, values, say)
    const name = (values.name ?? preview.name ?? basename(file)).slice(0, JOURNEY_NAME_MAX)
    const database = await openDatabase(existingTarget(settings))
    try {
      const id = await create(
        database,
        values.owner ?? '',
        journeyOf(name, basename(file), { ...preview, steps }, values.badge),
      )
      say(`Created a private journey with ${counted(steps.length, 'step', 'steps')}`)
      say(`${settings.publicUrl}/app/discover/journey/${id}`)
    } finally {
      await database.close()
    }
  },
}

async function previewOf(file: string, base: string | undefined): Promise<ImportPreview> {
  const { size } = await stat(file).catch((error) => {
    throw new Failure(`${file} can't be opened (${error.code})`)
  })
  if (size > IMPORT_MAX_BYTES) throw new Failure(`${file} is larger than ${IMPORT_MAX_BYTES / 1_048_576} MB`)
  try {
    return (await readApart({ bytes: await readFile(file) }, base)).parse()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Failure(`${errorMessage('unreadable', 'en')}: ${error.reason}`)
  }
}

/** Lines with the number of links found, kept and left out, by reason. */
function countsOf({ format, found, steps, skipped }: ImportPreview): string[] {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason)
  return [
    `${counted(found, 'link', 'links')} found (${format}), ${steps.length} kept, ${skipped.length} left out`,
    ...[...reasons].map(([reason, links]) => `  ${reason}: ${links.length}`),
  ]
}

function chosen(
  preview: ImportPreview,
  { section, first }: { section: readonly string[]; first: boolean },
  say: (line: string) => void,
): ImportedStep[] {
  const sections = sectionsOf(preview)
  const unknown = section.find((name) => !sections.has(name))
  if (unknown !== undefined) throw new WrongUsage(`There is no section ${JSON.stringify(unknown)}`)
  const steps = preview.steps.filter((step) => section.length === 0 || section.includes(step.section ?? ''))
  if (steps.length === 0) throw new Failure('There is no link to keep')
  if (steps.length <= JOURNEY_STEPS_MAX || first) return steps.slice(0, JOURNEY_STEPS_MAX)
  for (const [name, count] of sections) say(`  --section ${JSON.stringify(name)}  ${counted(count, 'step', 'steps')}`)
  throw new Failure(
    `${steps.length} steps are too many for one journey, which holds ${JOURNEY_STEPS_MAX}: choose with --section, or take the first with --first`,
  )
}

/**
 * The journey to create, without badges: its owner has to add one before others can find the
 * journey.
 */
function journeyOf(
  name: string,
  file: string,
  { journey, steps }: ImportPreview,
  names: readonly string[],
): JourneyInput {
  const description = `Imported from ${file}`
  const badges = names.length > 0 && { badges: names.map((each) => ({ name: each })) }
  const checked = journeyChange.safeParse({ description, ...journey, name, steps: stepsToSave(steps), ...badges })
  if (!checked.success) throw new Failure(`Not a valid journey: ${checked.error.issues[0]?.path.join('.')}`)
  const { data } = checked
  return {
    ...data,
    adaptedFrom: journey?.adaptedFrom,
    name,
    description: data.description ?? description,
    visibility: 'private',
    steps: data.steps ?? [],
    badges: data.badges ?? [],
  }
}

async function create({ db }: Database, email: string, input: JourneyInput): Promise<string> {
  const owner = await findAccountByEmail(db, email)
  if (!owner) throw new Failure(`No account has the email ${JSON.stringify(email)}`)
  const steps = mergeSteps([], input.steps)
  const language = input.language ?? (await detectLanguage({ ...input, steps }))
  return await db.transaction().execute(async (trx) => {
    const now = Date.now()
    const { row } = await startCopy(trx, owner.id, { ...input, adaptation: null }, now)
    const journey = { ...input, steps, language, languageChosen: Number(Boolean(input.language)), copy: row }
    return await insertJourney(trx, owner.id, journey, now)
  })
}

/**
 * The sections of a preview in order, with their number of steps; '' stands for steps without a
 * section.
 */
function sectionsOf({ steps }: ImportPreview): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { section = '' } of steps) counts.set(section, (counts.get(section) ?? 0) + 1)
  return counts
}
