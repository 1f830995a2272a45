import type { CairnStone } from '#contract/rules/cairn.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Cairn } from '#web/features/journeys/display/Cairn.tsx'
import { ClosedLink } from './ReportQueue.tsx'

const WHOLE: readonly CairnStone[] = Array.from({ length: 5 }, () => ({ kind: 'Article', state: 'done' }))

/** Shown in place of an empty queue. */
export function NothingWaits() {
  const { t } = useTranslation()
  return (
    <section className="grid justify-items-center gap-4 rounded-panel border-[1.5px] border-dashed border-line px-5 py-11 text-center">
      <span aria-hidden="true">
        <Cairn seed="moderation" stones={WHOLE} size="panel" className="[&_.cairn-kind]:hidden" />
      </span>
      <h3 className="text-[1.45rem]">{t('moderation.queue.empty')}</h3>
      <p className="max-w-[29rem] text-muted">{t('moderation.queue.emptyText')}</p>
      <ClosedLink />
    </section>
  )
}
