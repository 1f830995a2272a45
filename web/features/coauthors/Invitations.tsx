import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { CoauthorInvitation } from '#contract/coauthor.ts'
import { load } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { useAct } from '#web/core/ui/feedback/useAct.ts'

export const coauthorshipsQuery = () => load('coauthorships', {})

/** The viewer's invitations to work on journeys or to become their owner; renders nothing without invitations. */
export function Invitations() {
  const { t } = useTranslation()
  const titleId = useId()
  const { data } = useQuery(coauthorshipsQuery())
  if (!data || data.invitations.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h2 id={titleId} className="text-xl">
        {t('coauthors.invitations.title')}
      </h2>
      <ul className="panel divide-y divide-line overflow-clip">
        {data.invitations.map((invitation) => (
          <Invitation key={`${invitation.journey.id} ${invitation.as}`} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

/** A name with marks that isolate its direction from the surrounding text. */
const isolated = (name: string) => `\u2068${name}\u2069`

function Invitation({ invitation: { journey, owner, as } }: { invitation: CoauthorInvitation }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const write = useWrite()
  const { busy, run } = useAct()
  const names = { owner: isolated(owner.displayName), journey: isolated(journey.name) }
  const answer = (accept: boolean) => write('answerInvitation', { params: { id: journey.id }, body: { as, accept } })
  const handleAccept = async () => {
    const done = t(as === 'owner' ? 'coauthors.invitations.owned' : 'coauthors.invitations.accepted', names)
    if (await run(() => answer(true), done))
      await navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: journey.id } })
  }
  return (
    <li className="flex gap-3.5 px-4 py-3.5">
      <Avatar id={owner.id} initial={owner.initial} photoURL={owner.photoURL} size="lg" />
      <div className="grid min-w-0 grow gap-2">
        <p className="leading-snug font-[650] [overflow-wrap:anywhere]">{t(`coauthors.invitations.${as}`, names)}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{t(`coauthors.invitations.${as}Hint`, names)}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            busy={busy}
            aria-label={t('coauthors.invitations.acceptOf', names)}
            onClick={() => void handleAccept()}
          >
            {t('coauthors.invitations.accept')}
          </Button>
          <Button
            variant="quiet"
            busy={busy}
            aria-label={t('coauthors.invitations.declineOf', names)}
            onClick={() => void run(() => answer(false), t('coauthors.invitations.declined'))}
          >
            {t('coauthors.invitations.decline')}
          </Button>
        </div>
      </div>
    </li>
  )
}
