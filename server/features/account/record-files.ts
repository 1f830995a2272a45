import type { Language } from '#contract/rules/language.ts'
import { withSiteName } from '#contract/rules/site.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { exportedJourneyOf } from '#server/features/export/exported-journey.ts'
import { journeyFile } from '#server/features/export/journey-file.ts'
import { loadDetails } from '#server/features/journeys/cards.store.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { withSteps } from '#server/features/journeys/steps.store.ts'
import { everythingOf, type RecordTable } from './export.store.ts'
import { presentRow } from './export.view.ts'
import { draftsOf } from './export-credits.store.ts'
import { listOwnIds } from './record.store.ts'
import { recordTables } from './record-tables.ts'
import type { RecordFile } from './record-zip.ts'

/** The files of a person's whole record. Their data is read while the archive is sent. */
export async function* recordFiles(
  context: AppContext,
  viewer: Viewer,
  language: Language,
): AsyncGenerator<RecordFile> {
  const { db } = context
  const { name: siteName } = await context.site.read()
  const time = isoTime(context.clock())
  const readme = withSiteName(README[language], siteName)
    .replace('{name}', () => viewer.person.displayName)
    .replace('{time}', time)
  yield { name: 'README.txt', pieces: [readme] }
  yield* recordTables(context, viewer)
  yield { name: 'drafts.json', pieces: toJsonArray(draftsOf(db, viewer.id)) }
  yield { name: 'record.json', pieces: recordJson(everythingOf(db, viewer.id)) }
  yield* ownJourneys(context, viewer)
}

async function* ownJourneys({ db, settings }: AppContext, viewer: Viewer): AsyncGenerator<RecordFile> {
  const taken = new Set<string>()
  for await (const ids of listOwnIds(db, viewer.id))
    for (const id of ids) {
      const [row] = await withSteps(db, await loadDetails(db, [id], null))
      if (!row) continue
      const journey = exportedJourneyOf(presentJourney(row, null), settings.publicUrl)
      const files = [journeyFile(journey, 'markdown'), journeyFile(journey, 'json')]
      const suffix = freeSuffix(files[0]?.name ?? '', taken)
      for (const { name, body } of files)
        yield { name: `journeys/${name.replace(/(?=\.\w+$)/u, suffix)}`, pieces: [body] }
    }
}

/** A suffix such as ' (2)' if the file name is taken, else ''. Case is ignored, as in some file systems. */
function freeSuffix(name: string, taken: Set<string>): string {
  let suffix = ''
  for (let count = 2; taken.has(name.toLowerCase() + suffix); count++) suffix = ` (${count})`
  taken.add(name.toLowerCase() + suffix)
  return suffix
}

/** The whole record as JSON, one row per line, in pieces while its tables are read. */
export async function* recordJson(tables: Record<string, () => RecordTable>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, read] of Object.entries(tables)) {
    const table = read()
    yield `${before}\n${JSON.stringify(name)}: `
    if (isList(table)) yield* toJsonArray(table)
    else yield JSON.stringify(presentRow((await table) ?? null))
    before = ','
  }
  yield '\n}\n'
}

/** The rows of a table as a JSON array. */
async function* toJsonArray(portions: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '['
  for await (const rows of portions) {
    if (rows.length === 0) continue
    yield `${before}\n${rows.map((row) => JSON.stringify(presentRow(row))).join(',\n')}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n]'
}

function isList(table: RecordTable): table is AsyncIterable<object[]> {
  return Symbol.asyncIterator in table
}

/** README.txt of the ZIP; `{name}` and `{time}` are filled in. */
const README: Record<Language, string> = {
  en: `Your data on {{siteName}}
{name}, {time}

journeys/       Your journeys: .md to read, .json to create them again
progress.csv    The steps you ticked
drafts.json     Your journeys that aren't published yet
notes.csv       Your private notes
comments.csv    Your comments on journeys and steps
suggestions.csv The changes you suggested and the links you reported to owners of journeys
ratings.csv     Your ratings and the notes with them
badges.csv      The badges you earned
following.csv   The journeys and people you follow
likes.csv       The journeys you like
record.json     Everything stored about you, including what the tables leave out

Of other people, these files hold only public names: of people, journeys and steps.
A name is missing where you can no longer open the journey, or where the step was removed.
All times are in UTC.
`,
  de: `Deine Daten bei {{siteName}}
{name}, {time}

journeys/       Deine Lernreisen: .md zum Lesen, .json, um sie neu anzulegen
progress.csv    Die Schritte, die du abgehakt hast
drafts.json     Deine noch nicht veröffentlichten Lernreisen
notes.csv       Deine privaten Notizen
comments.csv    Deine Kommentare zu Lernreisen und Schritten
suggestions.csv Die Änderungen, die du vorgeschlagen, und die Links, die du gemeldet hast
ratings.csv     Deine Bewertungen und die Nachrichten dazu
badges.csv      Die Abzeichen, die du verdient hast
following.csv   Die Lernreisen und Personen, denen du folgst
likes.csv       Die Lernreisen, die dir gefallen
record.json     Alles, was über dich gespeichert ist, auch was in den Tabellen fehlt

Von anderen enthalten diese Dateien nur öffentliche Namen: von Personen, Lernreisen und Schritten.
Ein Name fehlt, wenn du die Lernreise nicht mehr öffnen kannst oder der Schritt entfernt wurde.
Alle Zeiten sind in UTC angegeben.
`,
  fr: `Tes données sur {{siteName}}
{name}, {time}

journeys/       Tes parcours : .md pour les lire, .json pour les recréer
progress.csv    Les étapes que tu as cochées
drafts.json     Tes parcours pas encore publiés
notes.csv       Tes notes privées
comments.csv    Tes commentaires sur des parcours et des étapes
suggestions.csv Les modifications que tu as proposées et les liens que tu as signalés
ratings.csv     Tes évaluations et les messages qui les accompagnent
badges.csv      Les badges que tu as obtenus
following.csv   Les parcours et les personnes que tu suis
likes.csv       Les parcours que tu aimes
record.json     Tout ce qui est enregistré à ton sujet, y compris ce que les tableaux ne montrent pas

Des autres personnes, ces fichiers ne contiennent que des noms publics : personnes, parcours et étapes.
Un nom manque si tu ne peux plus ouvrir le parcours ou si l’étape a été supprimée.
Toutes les heures sont en UTC.
`,
}
