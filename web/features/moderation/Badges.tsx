import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { SearchBox } from '#web/core/ui/form/SearchBox.tsx'
import { BadgeCard } from './BadgeCard.tsx'
import { EntryList } from './EntryList.tsx'
import { moderatedBadgesQuery } from './moderation.queries.ts'

/** All badges, public or not, with buttons to rename, merge and remove them. */
export function Badges() {
  const { t } = useTranslation()
  const { q } = useSearch({ from: '/app/moderation' })
  const feed = useInfiniteQuery({ ...moderatedBadgesQuery(q), placeholderData: keepPreviousData })
  return (
    <>
      <BadgeSearch q={q ?? ''} />
      <EntryList feed={feed} empty={{ title: t('moderation.badges.empty'), text: t('moderation.badges.emptyText') }}>
        {(badge) => <BadgeCard badge={badge} />}
      </EntryList>
    </>
  )
}

function BadgeSearch({ q }: { q: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    const search = { tab: 'badges', ...(text !== '' && { q: text }) }
    void navigate({ to: '/app/moderation', search, resetScroll: false })
  }
  return (
    <form onSubmit={handleSubmit} className="mb-5 flex min-w-0 gap-2.5 sm:max-w-110">
      <SearchBox
        label={t('moderation.badges.search')}
        placeholder={t('moderation.badges.search')}
        value={typed}
        maxLength={200}
        onChange={setTyped}
        className="w-auto! min-w-0 grow"
      />
      <Button type="submit" variant="soft">
        {t('moderation.submitSearch')}
      </Button>
    </form>
  )
}
