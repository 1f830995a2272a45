import { useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { type FormEvent, useState } from 'react'
import { FEEDBACK_STATES } from '#contract/rules/moderation.ts'
import { send } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { downloadFile } from '#web/core/ui/download-file.ts'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { SearchBox } from '#web/core/ui/form/SearchBox.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import type { FeedbackFilter } from './moderation.queries.ts'

/** Filters of the feedback, and the download of what they show. */
export function FeedbackBar({ filter }: { filter: FeedbackFilter }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(filter.q ?? '')
  const applyFilter = (next: FeedbackFilter) =>
    void navigate({ to: '/app/moderation', search: next, resetScroll: false })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { q: _, ...others } = filter
    applyFilter({ ...others, ...(typed.trim() !== '' && { q: typed.trim() }) })
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
      <form onSubmit={handleSubmit} className="flex min-w-0 grow gap-2.5 sm:max-w-110">
        <SearchBox
          label={t('moderation.search')}
          placeholder={t('moderation.search')}
          value={typed}
          maxLength={200}
          onChange={setTyped}
          className="w-auto! min-w-0 grow"
        />
        <Button type="submit" variant="soft">
          {t('moderation.submitSearch')}
        </Button>
      </form>
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
      // A byte order mark tells spreadsheets that the file is UTF-8.
      downloadFile('cairn-feedback.csv', new Blob(['\ufeff', answer], { type: 'text/csv' }))
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
