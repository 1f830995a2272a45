import type { Group } from '#contract/group.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useAct } from '#web/core/ui/feedback/useAct.ts'
import { PersonRow } from '#web/features/people/display/PersonRow.tsx'
import { ReportButton } from './ReportButton.tsx'

/** The people who ask to join, for the lead of an open group. */
export function Requests({ group: { id, requests } }: { group: Group }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="group-requests" className="panel grid gap-1 px-5.5 py-4">
      <h2 id="group-requests" className="text-[1.3rem]">
        {t('groups.open.requests')}
      </h2>
      <ul aria-labelledby="group-requests">
        {requests.map((request) => (
          <RequestRow key={request.person.id} groupId={id} request={request} />
        ))}
      </ul>
    </section>
  )
}

interface RequestRowProps {
  groupId: string
  request: Group['requests'][number]
}

function RequestRow({ groupId, request: { person, text } }: RequestRowProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const accepting = useAct()
  const declining = useAct()
  const { id: uid, displayName: name } = person
  const accept = () => write('acceptGroupRequest', { params: { groupId, uid } })
  const decline = () => write('endGroupRequest', { params: { groupId, uid } })
  return (
    <PersonRow person={person} hint={<q dir="auto">{text}</q>}>
      <ReportButton person={person} quoted={text} />
      <Button
        variant="plain"
        busy={declining.busy}
        aria-label={t('groups.open.declineOf', { name })}
        onClick={() => void declining.run(decline, t('groups.open.declined', { name }))}
      >
        {t('groups.open.decline')}
      </Button>
      <Button
        variant="soft"
        busy={accepting.busy}
        aria-label={t('groups.open.acceptOf', { name })}
        onClick={() => void accepting.run(accept, t('groups.open.accepted', { name }))}
      >
        {t('groups.open.accept')}
      </Button>
    </PersonRow>
  )
}
