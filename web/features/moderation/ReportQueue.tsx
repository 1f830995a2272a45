import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { QueuedReport } from '#contract/moderation.ts'
import type { Feed } from '#web/core/api/infinite-list.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { caseIdOf } from './moderation.queries.ts'
import { personName } from './person-name.ts'

interface ReportQueueProps {
  feed: Feed<QueuedReport>
  queue: readonly QueuedReport[]
  open: QueuedReport
  onOpen: (entry: QueuedReport) => void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The queue of reports, oldest first. The arrow keys open the next and the previous entry. */
export function ReportQueue({ feed, queue, open, onOpen }: ReportQueueProps) {
  const { t } = useTranslation()
  const handleKey = (event: KeyboardEvent<HTMLUListElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.indexOf(event.target as HTMLAnchorElement) + (STEPS[event.key] ?? Number.NaN)
    const entry = queue[at]
    if (!entry) return
    event.preventDefault()
    links[at]?.focus()
    // On a narrow screen, opening an entry closes the queue, so the keys don't.
    if (window.matchMedia?.('(min-width: 64rem)').matches) onOpen(entry)
  }
  return (
    <section className="panel overflow-hidden" aria-labelledby="queue-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-3">
        <h3 id="queue-title" className="text-base">
          {t('moderation.queue.open')}
        </h3>
        <span className="text-sm text-muted">{t('moderation.queue.order')}</span>
      </div>
      <ul onKeyDown={handleKey}>
        {queue.map((entry) => (
          <QueueEntry key={caseIdOf(entry)} entry={entry} isOpen={entry === open} />
        ))}
      </ul>
      <ListEnd feed={feed} />
      <p className="border-t border-line px-4 text-sm">
        <ClosedLink />
      </p>
    </section>
  )
}

function QueueEntry({ entry, isOpen }: { entry: QueuedReport; isOpen: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const ago = useAgo()
  const { kind, writer, reports, reason, at } = entry
  const name = personName(writer, t)
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to="/app/moderation"
        search={{ report: caseIdOf(entry) }}
        resetScroll={false}
        aria-current={isOpen ? 'true' : undefined}
        className={`relative flex gap-3 px-4 py-3 outline-offset-[-3px] hover:bg-sunk ${isOpen ? 'lg:bg-brand-soft lg:before:absolute lg:before:inset-y-2 lg:before:start-0 lg:before:w-1 lg:before:bg-brand lg:before:forced-color-adjust-none' : ''}`}
      >
        <Avatar
          id={writer?.id ?? ''}
          initial={writer?.initial ?? '?'}
          photoURL={writer?.photoURL ?? null}
          className="mt-0.5"
        />
        <span className="grid min-w-0">
          <b dir="auto" className="line-clamp-2 font-[650] [overflow-wrap:anywhere]">
            {reason}
          </b>
          <span className="text-sm text-muted [overflow-wrap:anywhere]">
            {t(`moderation.queue.by.${kind}`, { name })}
          </span>
          <span className="text-sm text-muted">
            {t('moderation.queue.people', { count: reports, number: number(reports) })}
            {' · '}
            <time dateTime={at}>{ago(at)}</time>
          </span>
        </span>
      </Link>
    </li>
  )
}

export function ClosedLink() {
  const { t } = useTranslation()
  return (
    <Link
      to="/app/moderation"
      search={{ state: 'closed' }}
      resetScroll={false}
      className="inline-flex min-h-11 items-center font-[650] text-brand underline-offset-4 hover:underline"
    >
      {t('moderation.queue.closed')}
    </Link>
  )
}
