import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/rules/language.ts'
import type { Db } from '#server/core/database/database.ts'
import { languageOf } from '#server/core/http/language.ts'
import { readLanguage } from '#server/features/people/people.store.ts'

/** The language of emails to an account: its own, else that of the request that triggers the email. */
export async function mailLanguageOf(db: Db, userId: string, request: FastifyRequest): Promise<Language> {
  return (await readLanguage(db, userId)) ?? languageOf(request)
}
