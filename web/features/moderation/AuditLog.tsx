import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/moderation.ts'
import { ACTS } from '#contract/rules/moderation.ts'
import { SETTING_NAMES } from '#contract/rules/site.ts'
import type { SiteSetting } from '#contract/site.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { EntryList } from './EntryList.tsx'
import { logQuery } from './moderation.queries.ts'
import { Quote } from './Quote.tsx'
import { TargetLink } from './TargetLink.tsx'

/** The log of moderators' actions, newest first; its entries are never deleted. */
export function AuditLog() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(logQuery())
  return (
    <EntryList feed={feed} empty={{ title: t('log.empty'), text: t('log.emptyText') }}>
      {(entry) => <LogEntry entry={entry} />}
    </EntryList>
  )
}

function LogEntry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { target, about, newName, actor, createdAt, reason, act } = entry
  const actionKey = actionKeyOf(entry)
  const setting = target.kind === 'site' && act === 'change' ? SETTING_KEYS.get(target.id) : undefined
  return (
    <>
      <h3 className="flex flex-wrap items-baseline gap-x-2.5 text-base">
        {actionKey && <span>{setting ? t('log.setting', { setting: t(setting) }) : t(actionKey)}</span>}
        {about ? <Named target={about} /> : !UNNAMED.has(target.kind) && <Named target={target} />}
      </h3>
      {newName !== null && <p>{t(act === 'merge' ? 'log.into' : 'log.newName', { name: newName })}</p>}
      {reason !== null && <Quote>{reason}</Quote>}
      <time dateTime={createdAt} className="text-sm text-muted">
        {t('log.by', { name: actor?.displayName ?? t('log.operator'), at: moment(createdAt) })}
      </time>
    </>
  )
}

/** The name of the target. For a text it is the kind and the writer, without a quotation. */
function Named({ target }: Pick<AuditEntry, 'target'>) {
  const { t } = useTranslation()
  const kind = QUOTED.find((known) => known === target.kind)
  if (!kind || target.name === null) return <TargetLink target={target} />
  return <TargetLink target={{ ...target, name: t(`moderation.queue.by.${kind}`, { name: target.name }) }} />
}

/** Targets without a name of their own. */
const UNNAMED = new Set<AuditEntry['target']['kind']>(['report', 'site', 'request', 'answer'])

type SettingKey = `log.settings.${SiteSetting}`
const SETTING_KEYS = new Map<string, SettingKey>(SETTING_NAMES.map((name) => [name, `log.settings.${name}` as const]))

const QUOTED = ['comment', 'suggestion', 'note', 'revision'] as const

type ActionKey = {
  [Kind in keyof typeof ACTS]: `log.acts.${Kind}.${(typeof ACTS)[Kind][number]}`
}[keyof typeof ACTS]

const ACTION_KEYS = new Map<string, ActionKey>(
  Object.entries(ACTS).flatMap(([kind, acts]) =>
    acts.map((act) => [`${kind} ${act}`, `log.acts.${kind}.${act}` as ActionKey] as const),
  ),
)

function actionKeyOf({ target, act }: AuditEntry) {
  return ACTION_KEYS.get(`${target.kind} ${act}`)
}
