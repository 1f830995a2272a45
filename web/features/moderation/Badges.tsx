import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ModeratedBadge } from '#contract/moderation.ts'
import type { ActOn } from '#contract/rules/moderation.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { chipClass } from '#web/core/ui/display/Chip.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { EntryList } from './EntryList.tsx'
import { moderatedBadgesQuery } from './moderation.queries.ts'
import { SearchForm } from './SearchForm.tsx'

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
  const handleSearch = (text: string) => {
    const search = { tab: 'badges', ...(text !== '' && { q: text }) }
    void navigate({ to: '/app/moderation', search, resetScroll: false })
  }
  return <SearchForm label={t('moderation.badges.search')} q={q} onSearch={handleSearch} className="mb-5" />
}

const BadgeDialog = lazyPart(() => import('./BadgeDialog.tsx'), 'BadgeDialog')

const BADGE_ACTS = ['rename', 'merge', 'remove'] as const

function BadgeCard({ badge }: { badge: ModeratedBadge }) {
  const { t } = useTranslation()
  const [openAct, setOpenAct] = useState<ActOn<'badge'> | null>(null)
  const { name, journeys, interests } = badge
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-52 gap-1.5">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-lg">
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
          <span className={chipClass()}>{t(`moderation.badges.${badge.public ? 'public' : 'private'}`)}</span>
        </h3>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{t('moderation.badges.journeys', { count: journeys })}</span>
          <span>{t('moderation.badges.interests', { count: interests })}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {BADGE_ACTS.map((act) => (
          <Button
            key={act}
            variant={act === 'remove' ? 'quiet' : 'soft'}
            aria-label={t(`moderation.badges.${act}.of`, { name })}
            onClick={() => setOpenAct(act)}
          >
            {t(`moderation.badges.${act}.act`)}
          </Button>
        ))}
      </div>
      <Suspense>{openAct && <BadgeDialog act={openAct} name={name} onClose={() => setOpenAct(null)} />}</Suspense>
    </div>
  )
}
