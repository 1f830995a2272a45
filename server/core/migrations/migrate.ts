import { type Kysely, sql } from 'kysely'
import { type MigrationResultSet, Migrator } from 'kysely/migration'
import { type ConnectionTarget, connect, type Database, type Db } from '#server/core/database/database.ts'
import { type Dialect, dialectOf } from '#server/core/database/dialect.ts'
import * as first from './0001-first.ts'
import * as mail from './0002-mail.ts'
import * as formerMember from './0003-former-member.ts'
import * as directory from './0004-directory.ts'
import * as preview from './0005-preview.ts'
import * as pathTarget from './0006-path-target.ts'
import * as search from './0007-search.ts'
import * as ranking from './0008-ranking.ts'
import * as moderation from './0009-moderation.ts'
import * as mailedLinks from './0010-mailed-links.ts'
import * as badgeVisibility from './0011-badge-visibility.ts'
import * as badgeActs from './0012-badge-acts.ts'
import * as stepFacts from './0013-step-facts.ts'
import * as previewFacts from './0014-preview-facts.ts'
import * as stepNotes from './0015-step-notes.ts'
import * as accountSettings from './0016-account-settings.ts'
import * as acts from './0017-ranking.ts'
import * as finish from './0018-finish.ts'
import * as drafts from './0019-drafts.ts'
import * as stepLinks from './0023-step-links.ts'
import * as importedFrom from './0024-imported-from.ts'
import * as comments from './0025-comments.ts'
import * as reportedKinds from './0026-reported-kinds.ts'
import * as commentMentions from './0027-comment-mentions.ts'
import * as flags from './0028-flags.ts'
import * as notices from './0030-notices.ts'
import * as jobRuns from './0031-job-runs.ts'
import * as ratings from './0032-ratings.ts'
import * as noticeEmails from './0033-notice-emails.ts'
import * as linkChecks from './0034-link-checks.ts'
import * as textBytes from './0035-text-bytes.ts'
import * as signInMethods from './0036-sign-in-methods.ts'
import * as erasure from './0037-erasure.ts'
import * as wrotePosition from './0038-wrote-position.ts'
import * as anonymity from './0039-anonymity.ts'
import * as searchDue from './0040-search-due.ts'
import * as mailRecipient from './0041-mail-recipient.ts'
import * as wholeLinks from './0043-whole-links.ts'
import * as oneIdentity from './0044-one-identity.ts'
import * as unlistedPeople from './0045-unlisted-people.ts'
import * as coverSeed from './0046-cover-seed.ts'
import * as coverPictures from './0047-cover-pictures.ts'
import * as decisions from './0048-decisions.ts'
import * as pictureBudget from './0049-picture-budget.ts'
import * as licence from './0050-licence.ts'
import * as suspendedPictures from './0051-suspended-pictures.ts'
import * as keptDecisions from './0052-kept-decisions.ts'
import * as site from './0053-site.ts'
import * as cards from './0054-cards.ts'
import * as factors from './0055-factors.ts'
import * as singleSignOn from './0056-single-sign-on.ts'
import * as siteTexts from './0057-site-texts.ts'
import * as answers from './0058-answers.ts'
import * as revisions from './0059-revisions.ts'
import * as answerOutcomes from './0062-answer-outcomes.ts'
import * as coauthors from './0063-coauthors.ts'
import * as adaptations from './0064-adaptations.ts'
import * as merges from './0065-merges.ts'
import * as suggestions from './0066-suggestions.ts'
import * as suggestionIndexes from './0067-suggestion-indexes.ts'
import * as decidedSuggestions from './0068-decided-suggestions.ts'
import * as waitingChanges from './0069-waiting-changes.ts'
import * as unconfirmed from './0070-unconfirmed.ts'
import * as databaseSize from './0071-database-size.ts'
import * as takeAlong from './0072-take-along.ts'
import * as formerEmail from './0073-former-email.ts'

/** Opens the database and migrates it. */
export async function openDatabase(target: ConnectionTarget): Promise<Database> {
  const database = connect(target)
  try {
    await migrateToLatest(database.db)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** All migrations. Their SQL must not change after a release. */
const migrations: Migrations = {
  '0001-first': first,
  '0002-mail': mail,
  '0003-former-member': formerMember,
  '0004-directory': directory,
  '0005-preview': preview,
  '0006-path-target': pathTarget,
  '0007-search': search,
  '0008-ranking': ranking,
  '0009-moderation': moderation,
  '0010-mailed-links': mailedLinks,
  '0011-badge-visibility': badgeVisibility,
  '0012-badge-acts': badgeActs,
  '0013-step-facts': stepFacts,
  '0014-preview-facts': previewFacts,
  '0015-step-notes': stepNotes,
  '0016-account-settings': accountSettings,
  '0017-ranking': acts,
  '0018-finish': finish,
  '0019-drafts': drafts,
  '0023-step-links': stepLinks,
  '0024-imported-from': importedFrom,
  '0025-comments': comments,
  '0026-reported-kinds': reportedKinds,
  '0027-comment-mentions': commentMentions,
  '0028-flags': flags,
  '0030-notices': notices,
  '0031-job-runs': jobRuns,
  '0032-ratings': ratings,
  '0033-notice-emails': noticeEmails,
  '0034-link-checks': linkChecks,
  '0035-text-bytes': textBytes,
  '0036-sign-in-methods': signInMethods,
  '0037-erasure': erasure,
  '0038-wrote-position': wrotePosition,
  '0039-anonymity': anonymity,
  '0040-search-due': searchDue,
  '0041-mail-recipient': mailRecipient,
  '0043-whole-links': wholeLinks,
  '0044-one-identity': oneIdentity,
  '0045-unlisted-people': unlistedPeople,
  '0046-cover-seed': coverSeed,
  '0047-cover-pictures': coverPictures,
  '0048-decisions': decisions,
  '0049-picture-budget': pictureBudget,
  '0050-licence': licence,
  '0051-suspended-pictures': suspendedPictures,
  '0052-kept-decisions': keptDecisions,
  '0053-site': site,
  '0054-cards': cards,
  '0055-factors': factors,
  '0056-single-sign-on': singleSignOn,
  '0057-site-texts': siteTexts,
  '0058-answers': answers,
  '0059-revisions': revisions,
  '0062-answer-outcomes': answerOutcomes,
  '0063-coauthors': coauthors,
  '0064-adaptations': adaptations,
  '0065-merges': merges,
  '0066-suggestions': suggestions,
  '0067-suggestion-indexes': suggestionIndexes,
  '0068-decided-suggestions': decidedSuggestions,
  '0069-waiting-changes': waitingChanges,
  '0070-unconfirmed': unconfirmed,
  '0071-database-size': databaseSize,
  '0072-take-along': takeAlong,
  '0073-former-email': formerEmail,
}

type Migrations = Record<string, { up(db: Kysely<unknown>, dialect: Dialect): Promise<void> }>

/** The tables can't be brought to this version and stay as they were; the message is one line. */
export class MigrationFailed extends Error {}

/**
 * Applies all missing migrations, all or nothing, and returns their names. Safe when several
 * processes start together. `more` adds migrations in tests.
 */
export async function migrateToLatest(db: Db, more: Migrations = {}): Promise<string[]> {
  const result = await migrator(db, more).migrateToLatest()
  if (/^corrupted migrations/.test(String(Object(result.error).message))) await refuseNewerTables(db, more)
  return applied(result)
}

/** Migrates up to and including one migration. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  applied(await migrator(db).migrateTo(name))
}

/** Whether this version has the migration. */
export function isKnown(name: string): boolean {
  return Object.hasOwn(migrations, name)
}

/** Kysely calls tables with unknown migrations corrupted. */
async function refuseNewerTables(db: Db, more: Migrations): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.filter(({ name }) => !isKnown(name) && !Object.hasOwn(more, name)).at(-1)
  if (unknown)
    throw new MigrationFailed(
      `The tables are of a newer Cairn (migration ${unknown.name}). Install that version again, or restore the backup from before its upgrade.`,
    )
}

function applied({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find(({ status }) => status === 'Error')
  if (failed) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationFailed(`Migration ${failed.migrationName} failed: ${reason}. No table was changed.`, {
      cause: error,
    })
  }
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

function migrator(db: Db, more: Migrations = {}): Migrator {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries({ ...migrations, ...more }).map(([name, { up }]) => [
          name,
          { up: (trx: Kysely<unknown>) => up(trx, dialectOf(trx)) },
        ]),
      ),
  }
  return new Migrator({ db: db as Kysely<unknown>, provider })
}
