import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/http/app-context.ts'
import type { Viewer } from '#server/http/viewer.ts'

const COOKIE = 'cairnWrote'
const IN_COOKIES = new RegExp(`(?:^|;\\s*)${COOKIE}=([0-9A-F/]{3,17})`)
const LIFETIME_S = 60
const PEOPLE_MAX = 10_000

export type ReadYourWrites = ReturnType<typeof createReadYourWrites>

/**
 * Sends reads to the replica once it has the reader's last write. This process remembers the log
 * position of each person's last write; a cookie carries it to other machines.
 */
export function createReadYourWrites({ replica, settings, clock }: Pick<AppContext, 'replica' | 'settings' | 'clock'>) {
  const wrote = new Map<string, { position: string; at: number }>()
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''

  return {
    async read<T>(request: FastifyRequest, viewer: Viewer | null, work: () => Promise<T>): Promise<T> {
      if (!replica) return await work()
      const own = viewer && wrote.get(viewer.id)
      const here = own && clock() - own.at < LIFETIME_S * 1000 ? own.position : undefined
      const elsewhere = IN_COOKIES.exec(request.headers.cookie ?? '')?.[1]
      return await replica.read(later(here, elsewhere), work)
    },

    async note(reply: FastifyReply, viewer: Viewer | null): Promise<void> {
      if (!replica) return
      const position = await replica.position()
      reply.header(
        'set-cookie',
        `${COOKIE}=${position}; Path=/api; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Lax${secure}`,
      )
      if (!viewer) return
      wrote.delete(viewer.id)
      wrote.set(viewer.id, { position, at: clock() })
      if (wrote.size > PEOPLE_MAX) wrote.delete(wrote.keys().next().value ?? '')
    },
  }
}

function later(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const inOrder = (position: string) =>
    position
      .split('/')
      .map((part) => part.padStart(8, '0'))
      .join('')
  return inOrder(one) > inOrder(other) ? one : other
}
