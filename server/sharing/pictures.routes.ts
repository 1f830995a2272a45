import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Journey } from '#contract/journey.ts'
import type { Language } from '#contract/language.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { languageAsked } from '#server/http/language.ts'
import { ONE_MINUTE } from './cache-control.ts'
import { createPictureCache } from './picture-cache.ts'
import type { PictureContent } from './picture-svg.ts'
import { readSharedJourney } from './shared-journey.ts'
import { wordsIn } from './words.ts'

/** Preview pictures of journeys and of the site; `?lang=` chooses the language of the texts. */
export function bindPictures(app: FastifyInstance, context: AppContext): void {
  const picture = createPictureCache()

  app.get<{ Params: { file: string } }>('/share/journey/:file', async (request, reply) => {
    const id = /^(.+)\.png$/.exec(request.params.file)?.[1]
    if (id === undefined) throw new HttpError('notFound')
    return await send(
      request,
      reply,
      contentOf(await readSharedJourney(context, id), languageAsked(request)),
      ONE_MINUTE,
    )
  })

  app.get('/share/cairn.png', async (request, reply) => {
    const title = wordsIn(languageAsked(request)).site
    const note = new URL(context.settings.publicUrl).host
    return await send(request, reply, { seed: 'cairn', hue: 'cairn', title, note }, 'public, max-age=3600')
  })

  async function send(request: FastifyRequest, reply: FastifyReply, content: PictureContent, cacheControl: string) {
    const { etag, bytes } = picture(content)
    reply
      .header('cache-control', cacheControl)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('image/png').send(await bytes())
  }
}

function contentOf({ id, name, owner, badges, stepCount }: Journey, language: Language): PictureContent {
  const note = `${owner.displayName} · ${wordsIn(language).steps(stepCount)}`
  return { seed: id, hue: badges[0]?.name ?? id, title: name, note }
}
