import { Suspense } from 'react'
import { LANGUAGES } from '#contract/rules/language.ts'
import { chooseLanguage } from '#web/core/i18n/language.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { COLORS, DIRECTIONS, MODES } from '#web/core/ui/theme/apply-settings.ts'
import { changeSettings, useSettings } from '#web/core/ui/theme/settings.ts'
import { PublicHead } from '#web/features/public/PublicHead.tsx'
import { ButtonSamples } from './ButtonSamples.tsx'
import { LAZY_SAMPLES } from './samples.ts'
import { ThemeSamples } from './ThemeSamples.tsx'
import TEXTS from './texts.json'

const GROUPS = ['themes', 'buttons', 'fields', 'choices', 'overlays', 'people', 'status', 'graphics'] as const

/** The style guide, in English: every shared component, in the viewer's theme and language. */
export function GuidePage() {
  return (
    <div className="py-6 sm:py-12">
      <PublicHead title={TEXTS.title} description={TEXTS.description} />
      <h1 className="text-[clamp(2.1rem,5vw,3.25rem)] font-[720]">{TEXTS.title}</h1>
      <p className="mt-4 mb-8 max-w-[52ch] text-[1.15rem] text-muted">{TEXTS.lead}</p>
      <Controls />
      <Contents />
      <div className="mt-12 grid gap-16">
        {GROUPS.map((group) => (
          <section key={group} id={group} aria-labelledby={`${group}-title`} className="scroll-mt-6">
            <h2 id={`${group}-title`} className="mb-6 text-[clamp(1.5rem,3vw,1.9rem)]">
              {TEXTS.groups[group]}
            </h2>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <Samples group={group} />
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

function Samples({ group }: { group: (typeof GROUPS)[number] }) {
  const themes = useThemes()
  if (group === 'themes') return <ThemeSamples themes={themes} />
  if (group === 'buttons') return <ButtonSamples />
  const LazySamples = LAZY_SAMPLES[group]
  return (
    <Suspense fallback={<Skeleton className="h-100 w-full rounded-panel" />}>
      <LazySamples />
    </Suspense>
  )
}

function useThemes() {
  const { t } = useTranslation()
  const modes = MODES.filter((mode) => mode !== 'system')
  return COLORS.flatMap((color) =>
    modes.map((mode) => ({
      mode,
      color,
      name: `${t(`display.color.${color}`)} · ${t(`display.mode.${mode}`)}`,
    })),
  )
}

function Controls() {
  const { t, i18n } = useTranslation()
  const { themeMode, themeDirection, themeColor } = useSettings()
  return (
    <section aria-labelledby="controls" className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:p-6">
      <h2 id="controls" className="text-xl">
        {TEXTS.controls}
      </h2>
      <div className="flex flex-wrap gap-3">
        <Segmented
          label={t('display.mode.label')}
          value={themeMode}
          onChange={(mode) => changeSettings({ themeMode: mode })}
          options={MODES.map((value) => ({ value, label: t(`display.mode.${value}`) }))}
        />
        <Segmented
          label={t('display.direction.label')}
          value={themeDirection}
          onChange={(direction) => changeSettings({ themeDirection: direction })}
          options={DIRECTIONS.map((value) => ({ value, label: t(`display.direction.${value}`) }))}
        />
        <Segmented
          label={t('display.color.label')}
          value={themeColor}
          onChange={(color) => changeSettings({ themeColor: color })}
          options={COLORS.map((value) => ({ value, label: t(`display.color.${value}`) }))}
        />
        <Segmented
          label={t('ui.language.label')}
          value={i18n.language}
          onChange={(language) => void chooseLanguage(language)}
          options={LANGUAGES.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </div>
      <p className="text-sm text-muted">{TEXTS.note}</p>
    </section>
  )
}

function Contents() {
  return (
    <nav aria-label={TEXTS.contents} className="mt-6">
      <ul className="flex flex-wrap gap-x-6">
        {GROUPS.map((group) => (
          <li key={group}>
            <a
              href={`#${group}`}
              className="inline-flex min-h-11 items-center font-[560] text-brand underline-offset-3 hover:underline"
            >
              {TEXTS.groups[group]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
