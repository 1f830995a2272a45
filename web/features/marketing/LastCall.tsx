import { Link } from '@tanstack/react-router'
import type { CairnStone } from '#contract/rules/cairn.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Cairn } from '#web/features/journeys/display/Cairn.tsx'
import { Hills } from '#web/features/journeys/display/Hills.tsx'

const STONES = (['Book', 'Course', 'Video', 'Article', 'Podcast', 'Video'] as const).map(
  (kind): CairnStone => ({ kind, state: 'done' }),
)

/** The end of the landing page: a cairn on hills, and the two ways to begin. */
export function LastCall() {
  const { t } = useTranslation()
  return (
    <section className="hills hue-5 relative mt-16 mb-10 min-h-118 overflow-hidden rounded-panel border border-line sm:min-h-75">
      <Hills seed="cairn" width={1152} height={300} cairnAt={0.82} sunAt={0.6} />
      <div
        aria-hidden="true"
        className="absolute end-[6%] bottom-4 grid origin-bottom-right scale-[.62] justify-items-end rtl:origin-bottom-left sm:end-[10%] sm:bottom-8 sm:scale-100"
      >
        <Cairn seed="cairn" stones={STONES} size="finish" className="h-50! w-auto!" />
      </div>
      <div className="relative grid w-full justify-items-start gap-3 self-start px-6 py-7 sm:px-12 sm:py-11">
        <h2 className="text-[2rem] leading-[1.12] whitespace-pre-line">{t('marketing.call.title')}</h2>
        <p className="max-w-[26rem] text-[1.03rem]">{t('marketing.call.text')}</p>
        <div className="mt-3 flex flex-wrap gap-2.5 max-sm:flex-col max-sm:items-start">
          <Link to="/" search={{ sort: 'trending' }} hash="journeys" className={`${buttonClass({ size: 'lg' })}`}>
            {t('marketing.hero.submit')}
          </Link>
          <Link to="/app/create/journey" className={`${buttonClass({ variant: 'quiet', size: 'lg' })} bg-card`}>
            {t('marketing.call.share')}
          </Link>
        </div>
      </div>
    </section>
  )
}
