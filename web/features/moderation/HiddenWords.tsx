import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { EntryList } from './EntryList.tsx'
import { hiddenCommentsQuery, hiddenFlagsQuery, hiddenNotesQuery } from './moderation.queries.ts'
import { Quote } from './Quote.tsx'
import { useModeration } from './useModeration.ts'

interface HiddenWordsCardProps {
  kind: 'comments' | 'flags' | 'notes'
  /** Null where the journey is private or deleted. */
  words: string | null
  name: string
  pathId: string
  /** The place on the page of the journey. */
  hash?: string
  hiddenAt: string
  reason: string
  busy: boolean
  onRestore: () => void
}

/** Words of a member that a moderator hid. */
function HiddenWordsCard({ kind, words, name, pathId, hash, ...props }: HiddenWordsCardProps) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { hiddenAt, reason, busy, onRestore } = props
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <h3 className="text-lg">{t(`moderation.${kind}.by`, { name })}</h3>
        <Quote>{words ?? t(`moderation.${kind}.unavailable`)}</Quote>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <time dateTime={hiddenAt}>{t(`moderation.${kind}.at`, { at: moment(hiddenAt) })}</time>
          <span dir="auto">{reason}</span>
        </p>
        {words !== null && (
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: pathId }}
            {...(hash !== undefined && { hash })}
            className="justify-self-start font-[650] text-brand underline-offset-4 hover:underline"
          >
            {t(`moderation.${kind}.open`)}
          </Link>
        )}
      </div>
      <Button variant="soft" busy={busy} aria-label={t(`moderation.${kind}.restoreOf`, { name })} onClick={onRestore}>
        {t(`moderation.${kind}.restore`)}
      </Button>
    </div>
  )
}

export function HiddenComments() {
  const { t } = useTranslation()
  const { restoreComment, isPending } = useModeration()
  const feed = useInfiniteQuery(hiddenCommentsQuery())
  return (
    <EntryList feed={feed} empty={{ title: t('moderation.comments.empty'), text: t('moderation.comments.emptyText') }}>
      {({ id, author, text, ...comment }) => (
        <HiddenWordsCard
          {...comment}
          kind="comments"
          words={text}
          name={author?.displayName ?? t('moderation.reports.formerMember')}
          hash={`comment-${id}`}
          busy={isPending}
          onRestore={() => restoreComment(id)}
        />
      )}
    </EntryList>
  )
}

export function HiddenNotes() {
  const { t } = useTranslation()
  const { restoreNote, isPending } = useModeration()
  const feed = useInfiniteQuery(hiddenNotesQuery())
  return (
    <EntryList feed={feed} empty={{ title: t('moderation.notes.empty'), text: t('moderation.notes.emptyText') }}>
      {({ id, by, note, ...more }) => (
        <HiddenWordsCard
          {...more}
          kind="notes"
          words={note}
          name={by.displayName}
          busy={isPending}
          onRestore={() => restoreNote(id)}
        />
      )}
    </EntryList>
  )
}

export function HiddenFlags() {
  const { t } = useTranslation()
  const { restoreFlag, isPending } = useModeration()
  const feed = useInfiniteQuery(hiddenFlagsQuery())
  return (
    <EntryList feed={feed} empty={{ title: t('moderation.flags.empty'), text: t('moderation.flags.emptyText') }}>
      {({ id, by, note, url, reply, ...flag }) => (
        <HiddenWordsCard
          {...flag}
          kind="flags"
          words={note === null ? null : [note, url, reply].filter(Boolean).join('\n')}
          name={by.displayName}
          busy={isPending}
          onRestore={() => restoreFlag(id)}
        />
      )}
    </EntryList>
  )
}
