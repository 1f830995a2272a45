import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Journey } from '#contract/journey.ts'
import type { Language } from '#contract/language.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { languageAsked } from '#server/http/language.ts'
import { BRIEFLY } from './caching.ts'
import type { Sketch } from './picture.ts'
import { makePainter } from './pictures.ts'
import { sharedJourney } from './shared.journey.ts'
import { wordsIn } from './words.ts'

/** The picture of a journey, and that of the whole site; `?lang=` says in which language its steps are counted. */
export function bindPictures(app: FastifyInstance, context: AppContext): void {
  const painted = makePainter()

  app.get<{ Params: { file: string } }>('/share/journey/:file', async (request, reply) => {
    const id = /^(.+)\.png$/.exec(request.params.file)?.[1]
    if (id === undefined) throw new HttpError('notFound')
    return await send(request, reply, sketchOf(await sharedJourney(context, id), languageAsked(request)), BRIEFLY)
  })

  app.get('/share/cairn.png', async (request, reply) => {
    const title = wordsIn(languageAsked(request)).site
    const note = new URL(context.settings.publicUrl).host
    return await send(request, reply, { seed: 'cairn', hue: 'cairn', title, note }, 'public, max-age=3600')
  })

  async function send(request: FastifyRequest, reply: FastifyReply, sketch: Sketch, caching: string) {
    const { etag, bytes } = painted(sketch)
    reply.header('cache-control', caching).header('cross-origin-resource-policy', 'cross-origin').header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('image/png').send(await bytes())
  }
}

function sketchOf({ id, name, owner, badges, stepCount }: Journey, language: Language): Sketch {
  const note = `${owner.displayName} · ${wordsIn(language).steps(stepCount)}`
  return { seed: id, hue: badges[0]?.name ?? id, title: name, note }
}
