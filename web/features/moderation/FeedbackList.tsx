import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { FeedbackEntry } from '#contract/moderation.ts'
import { withScheme } from '#contract/rules/link.ts'
import { FEEDBACK_STATES } from '#contract/rules/moderation.ts'
import { send } from '#web/core/api/client.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { downloadFile } from '#web/core/ui/download-file.ts'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { EntryList } from './EntryList.tsx'
import { type FeedbackFilter, feedbackQuery } from './moderation.queries.ts'
import { Quote } from './Quote.tsx'
import { SearchForm } from './SearchForm.tsx'
import { useModeration } from './useModeration.ts'

/** All messages to the operators. */
export function FeedbackList() {
  return <Messages />
}

/** Notices of illegal content. */
export function NoticeList() {
  return <Messages notices />
}

/** Messages with a search and a filter by state. Moderators can change the state of each. */
function Messages({ notices = false }: { notices?: boolean }) {
  const { t } = useTranslation()
  const filter: FeedbackFilter = { ...useFeedbackFilter(), ...(notices && { notices: 'true' as const }) }
  const empty = t(notices ? 'moderation.feedback.noNotices' : 'moderation.feedback.empty')
  const emptyText = t(notices ? 'moderation.feedback.noNoticesText' : 'moderation.feedback.emptyText')
  const feed = useInfiniteQuery({ ...feedbackQuery(filter), placeholderData: keepPreviousData })
  return (
    <>
      <FeedbackBar filter={filter} />
      <EntryList feed={feed} empty={{ title: empty, text: emptyText }}>
        {(entry) => <FeedbackCard entry={entry} />}
      </EntryList>
    </>
  )
}

/** The filter of the feedback, from the address; an unknown state is ignored. */
function useFeedbackFilter(): FeedbackFilter {
  const { state: requested, q } = useSearch({ from: '/app/moderation' })
  const state = FEEDBACK_STATES.find((known) => known === requested)
  return { ...(state && { state }), ...(q !== undefined && { q }) }
}

/** The filters of the feedback, and a button to download what they show. */
function FeedbackBar({ filter }: { filter: FeedbackFilter }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const tab = filter.notices ? 'notices' : 'feedback'
  const applyFilter = ({ state, q }: FeedbackFilter) =>
    void navigate({ to: '/app/moderation', search: { tab, state, q }, resetScroll: false })
  const handleSearch = (q: string) => {
    const { q: _, ...others } = filter
    applyFilter({ ...others, ...(q !== '' && { q }) })
  }
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <Segmented
        label={t('moderation.state')}
        value={filter.state ?? 'all'}
        onChange={(chosen) =>
          applyFilter({ ...(filter.q && { q: filter.q }), ...(chosen !== 'all' && { state: chosen }) })
        }
        options={[
          { value: 'all', label: t('moderation.all') },
          ...FEEDBACK_STATES.map((value) => ({ value, label: t(`moderation.feedback.${value}`) })),
        ]}
      />
      <SearchForm label={t('moderation.search')} q={filter.q ?? ''} onSearch={handleSearch} className="grow" />
      <DownloadButton filter={filter} />
    </div>
  )
}

function DownloadButton({ filter }: { filter: FeedbackFilter }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const handleClick = async () => {
    setBusy(true)
    try {
      const { answer } = await send('feedbackCsv', { query: filter })
      // The byte order mark tells spreadsheet programs that the file is UTF-8.
      downloadFile('site-feedback.csv', new Blob(['\ufeff', answer], { type: 'text/csv' }))
    } catch (failure) {
      showFailure(failure, t('moderation.csvFailed'))
    }
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={busy} onClick={() => void handleClick()}>
      <Download size={18} aria-hidden="true" />
      {t('moderation.csv')}
    </Button>
  )
}

function FeedbackCard({ entry }: { entry: FeedbackEntry }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { markFeedback, isPending } = useModeration()
  const name = entry.name || t('moderation.feedback.formerMember')
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <div className="min-w-0">
          <h3 dir="auto" className="text-lg">
            {name}
          </h3>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            {entry.email !== '' && (
              <a
                href={`mailto:${encodeURIComponent(entry.email)}`}
                dir="ltr"
                className="text-brand underline-offset-4 hover:underline [overflow-wrap:anywhere]"
              >
                {entry.email}
              </a>
            )}
            {entry.phone !== null && <span dir="ltr">{entry.phone}</span>}
            <time dateTime={entry.createdAt}>{moment(entry.createdAt)}</time>
          </p>
        </div>
        <select
          aria-label={t('moderation.feedback.stateOf', { name })}
          value={entry.state}
          disabled={isPending}
          onChange={({ target }) => {
            const chosen = FEEDBACK_STATES.find((known) => known === target.value)
            if (chosen) markFeedback(entry.id, chosen, entry.state)
          }}
          className="field-box min-h-11 w-auto rounded-full ps-4"
        >
          {FEEDBACK_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`moderation.feedback.${state}`)}
            </option>
          ))}
        </select>
      </div>
      {entry.link !== null && (
        <p className="text-sm [overflow-wrap:anywhere]">
          {t('moderation.feedback.about')}{' '}
          <a
            href={withScheme(entry.link)}
            target="_blank"
            rel="nofollow noopener noreferrer"
            dir="ltr"
            className="font-[620] text-brand underline underline-offset-3"
          >
            {withScheme(entry.link)}
          </a>
        </p>
      )}
      {entry.feedback === null ? (
        <p className="text-faint">{t('moderation.feedback.noText')}</p>
      ) : (
        <Quote>{entry.feedback}</Quote>
      )}
    </>
  )
}
