import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Journey } from '#contract/journey.ts'
import type { Language } from '#contract/rules/language.ts'
import { FileAnswer } from '#server/core/http/answers.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { networkOf } from '#server/core/http/client-network.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { languageAsked } from '#server/core/http/language.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { coverOf } from './cover-svg.ts'
import { drawFinishPicture, ownFinishOf, sharedFinishOf } from './finish-picture.ts'
import type { Picture, PictureOf } from './picture-cache.ts'
import { drawPicture, type PictureContent } from './picture-svg.ts'
import { ONE_MINUTE, PRIVATE_MINUTE, readSharedJourney } from './shared-journey.ts'
import { wordsIn } from './words.ts'

/**
 * Preview pictures of journeys and of the site, in the language of `?lang=`, and people's pictures of
 * their finishes, in the language of their account.
 */
export function bindPictures(app: FastifyInstance, context: AppContext, picture: PictureOf): void {
  app.get<{ Params: { file: string } }>('/share/journey/:file', async (request, reply) => {
    const id = /^(.+)\.png$/.exec(request.params.file)?.[1]
    if (id === undefined) throw new HttpError('notFound')
    const { name } = await context.site.read()
    const content = contentOf(await readSharedJourney(context, id), languageAsked(request), name)
    return await send(request, reply, picture(content, drawPicture), ONE_MINUTE)
  })

  // Without '.png' it is the address of the page.
  app.get<{ Params: { token: string } }>('/share/finish/:token(^[^.]+).png', async (request, reply) => {
    const content = await sharedFinishOf(context, request.params.token)
    reply.header('x-robots-tag', 'noindex')
    return await send(request, reply, picture(content, drawFinishPicture), PRIVATE_MINUTE)
  })

  app.get('/share/cairn.png', async (request, reply) => {
    const { name: siteName } = await context.site.read()
    const title = wordsIn(languageAsked(request), siteName).site
    const note = new URL(context.settings.publicUrl).host
    const content = { cover: { seed: 'cairn', badges: [], stepUnits: [] }, title, note, siteName }
    return await send(request, reply, picture(content, drawPicture), 'public, max-age=3600')
  })
}

/** The person's own picture, which isn't public before they share its address. */
export function finishPictureHandlers(context: AppContext, picture: PictureOf): Handlers<'ownFinishPicture'> {
  return {
    ownFinishPicture: async ({ viewer, params, caller }) => {
      const content = await ownFinishOf(context, viewer.id, params.pathId)
      const bytes = await picture(content, drawFinishPicture).bytes(caller)
      return new FileAnswer({ name: 'cairn.png', type: 'image/png', body: Readable.from([bytes]) })
    },
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, { etag, bytes }: Picture, cacheControl: string) {
  reply
    .header('cache-control', cacheControl)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('etag', etag)
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type('image/png').send(await bytes(networkOf(request.ip)))
}

function contentOf(journey: Journey, language: Language, siteName: string): PictureContent {
  const { name, owner, stepCount } = journey
  const note = `${owner.displayName} · ${wordsIn(language, siteName).steps(stepCount)}`
  return { cover: coverOf(journey), title: name, note, siteName }
}
