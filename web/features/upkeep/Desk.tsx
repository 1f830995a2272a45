import { useRef, useState } from 'react'
import { DESK_COUNT_MAX } from '#contract/rules/limits.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { DeskHead } from './desk/DeskHead.tsx'
import { DeskRows } from './desk/DeskRows.tsx'
import { useSettled } from './desk/useSettled.ts'
import { useWaiting } from './useUpkeep.ts'

/** What waits for the viewer on all journeys that they work on. Once all is done, one line stays. */
export function Desk() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = useWaiting()
  const desk = useSettled(waiting?.entries ?? [])
  const more = waiting?.more ?? 0
  const [hadRows, setHadRows] = useState(false)
  if (desk.rows.length > 0 && !hadRows) setHadRows(true)
  if (!hadRows) return null
  return (
    <section aria-label={t('upkeep.title')} className="panel overflow-hidden">
      <DeskHead heading={heading} count={desk.rows.length} hasMore={more > 0} done={t('upkeep.strip.done')} />
      <DeskRows {...desk} heading={heading} journey={null} />
      {more > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-5.5">
          {t('upkeep.strip.andMore', { number: `${number(more)}${more >= DESK_COUNT_MAX ? '+' : ''}` })}
        </p>
      )}
    </section>
  )
}
