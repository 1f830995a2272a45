import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/person.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { SearchBox } from '#web/core/ui/form/SearchBox.tsx'
import { useDebounced } from '#web/core/ui/state/useDebounced.ts'
import { PersonRow } from './PersonRow.tsx'
import { useAct } from './useAct.ts'

/** Max. members that the search offers. */
const FOUND_MAX = 5
const PAUSE_MS = 300
const SEARCH_MAX = 200

/**
 * A search for members by name, with a button to invite each; `known` are the ids of people who
 * can't be invited again.
 */
export function InviteBox({ journeyId, known }: { journeyId: string; known: readonly string[] }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), PAUSE_MS)
  const feed = useInfiniteQuery({
    ...loadPages('people', { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const people = (feed.data ? itemsOf(feed.data) : []).filter(({ id }) => !known.includes(id)).slice(0, FOUND_MAX)
  return (
    <div className="grid gap-1.5">
      <SearchBox
        label={t('coauthors.search')}
        placeholder={t('coauthors.placeholder')}
        value={typed}
        onChange={setTyped}
        maxLength={SEARCH_MAX}
      />
      <div role="status">
        {q !== '' && feed.data && people.length === 0 && (
          <p className="px-4 text-sm text-muted">{t('coauthors.none')}</p>
        )}
      </div>
      {q !== '' && people.length > 0 && (
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
