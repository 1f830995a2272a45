import { useState } from 'react'
import type { Person } from '#contract/person.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useAct } from '#web/core/ui/feedback/useAct.ts'
import { SearchBox } from '#web/core/ui/form/SearchBox.tsx'
import { PersonRow } from '#web/features/people/display/PersonRow.tsx'
import { PEOPLE_SEARCH_MAX, useFoundPeople } from '#web/features/people/display/useFoundPeople.ts'

/**
 * A search for members by name, with a button to invite each; `known` are the ids of people who
 * can't be invited again.
 */
export function InviteBox({ journeyId, known }: { journeyId: string; known: readonly string[] }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const people = useFoundPeople(typed, known)
  return (
    <div className="grid gap-1.5">
      <SearchBox
        label={t('coauthors.search')}
        placeholder={t('coauthors.placeholder')}
        value={typed}
        onChange={setTyped}
        maxLength={PEOPLE_SEARCH_MAX}
      />
      <div role="status">
        {people?.length === 0 && <p className="px-4 text-sm text-muted">{t('coauthors.none')}</p>}
      </div>
      {people && people.length > 0 && (
        <ul aria-label={t('coauthors.found')}>
          {people.map((person) => (
            <Found key={person.id} journeyId={journeyId} person={person} onInvited={() => setTyped('')} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface FoundProps {
  journeyId: string
  person: Person
  onInvited: () => void
}

function Found({ journeyId, person, onInvited }: FoundProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const { busy, run } = useAct()
  const { id: personId, displayName: name } = person
  const handleInvite = async () => {
    const invite = () => write('inviteCoauthor', { params: { id: journeyId }, body: { personId } })
    if (await run(invite, t('coauthors.inviteDone', { name }))) onInvited()
  }
  return (
    <PersonRow person={person} hint={person.role}>
      <Button
        variant="soft"
        busy={busy}
        aria-label={t('coauthors.inviteOf', { name })}
        onClick={() => void handleInvite()}
      >
        {t('coauthors.invite')}
      </Button>
    </PersonRow>
  )
}
