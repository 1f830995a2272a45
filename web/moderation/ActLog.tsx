import { useInfiniteQuery } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ACTS } from '#contract/moderation.rules.ts'
import type { AuditEntry } from '#contract/moderation.ts'
import { useMoment } from '#web/i18n/moment.ts'
import { Entries } from './Entries.tsx'
import { logQuery } from './moderation.queries.ts'
import { TargetLink } from './TargetLink.tsx'
import { Words } from './Words.tsx'

/** What moderators did, newest first; entries are never deleted. */
export function ActLog() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(logQuery())
  return (
    <Entries feed={feed} empty={{ title: t('moderation.log.empty'), text: t('moderation.log.emptyText') }}>
      {(entry) => <Act entry={entry} />}
    </Entries>
  )
}

function Act({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { target, newName, actor, createdAt, reason, act } = entry
  const words = wordsFor(entry)
  return (
    <>
      <h3 className="flex flex-wrap items-baseline gap-x-2.5 text-base">
        {words && <span>{t(words)}</span>}
        {target.kind !== 'report' && <TargetLink target={target} />}
      </h3>
      {newName !== null && (
        <p className="[overflow-wrap:anywhere]">
          {t(act === 'merge' ? 'moderation.log.into' : 'moderation.log.newName', { name: newName })}
        </p>
      )}
      {reason !== null && <Words>{reason}</Words>}
      <time dateTime={createdAt} className="text-sm text-muted">
        {t('moderation.log.by', { name: actor?.displayName ?? t('moderation.log.operator'), at: moment(createdAt) })}
      </time>
    </>
  )
}

type ActWords = {
  [Kind in keyof typeof ACTS]: `moderation.acts.${Kind}.${(typeof ACTS)[Kind][number]}`
}[keyof typeof ACTS]

const ACT_WORDS = new Map<string, ActWords & ParseKeys>(
  Object.entries(ACTS).flatMap(([kind, acts]) =>
    acts.map((act) => [`${kind} ${act}`, `moderation.acts.${kind}.${act}` as ActWords] as const),
  ),
)

function wordsFor({ target, act }: AuditEntry) {
  return ACT_WORDS.get(`${target.kind} ${act}`)
}
