import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { ProgressBar } from '#web/core/ui/display/ProgressBar.tsx'
import { RIGHT_TO_LEFT_TEXT } from './Sample.tsx'
import TEXTS from './texts.json'

/** Tailwind finds only class names that are written out in full. */
const COLORS = {
  ink: 'bg-ink',
  muted: 'bg-muted',
  faint: 'bg-faint',
  field: 'bg-field',
  line: 'bg-line',
  paper: 'bg-paper',
  card: 'bg-card',
  sunk: 'bg-sunk',
  brand: 'bg-brand',
  'brand-ink': 'bg-brand-ink',
  'brand-soft': 'bg-brand-soft',
  accent: 'bg-accent',
  'accent-soft': 'bg-accent-soft',
  danger: 'bg-danger',
  'danger-ink': 'bg-danger-ink',
  'danger-soft': 'bg-danger-soft',
} as const

interface ThemeSamplesProps {
  themes: readonly { mode: string; color: string; name: string }[]
}

export function ThemeSamples({ themes }: ThemeSamplesProps) {
  const { t } = useTranslation()
  return (
    <>
      <div>
        <h3 className="mb-4 text-xl">{TEXTS.piece.colors}</h3>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-4">
          {Object.entries(COLORS).map(([name, look]) => (
            <li key={name} className="grid gap-1.5">
              <span className={`h-14 rounded-m border border-line ${look}`} />
              <code translate="no" className="font-mono text-sm text-muted">
                {name}
              </code>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="mb-4 text-xl">{TEXTS.piece.themes}</h3>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5">
          {themes.map(({ mode, color, name }) => (
            <li
              key={name}
              data-mode={mode}
              data-color={color}
              className="min-w-0 rounded-panel border border-line bg-paper p-5 text-ink"
            >
              <Sample title={name} />
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="mb-4 text-xl">{TEXTS.piece.directions}</h3>
        <div className="grid gap-5 sm:grid-cols-2">
          {(['ltr', 'rtl'] as const).map((direction) => (
            <div key={direction} dir={direction} className="panel min-w-0 p-5">
              <Sample title={t(`display.direction.${direction}`)} />
              <p dir="auto" className="mt-3">
                {RIGHT_TO_LEFT_TEXT}
              </p>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

function Sample({ title }: { title: string }) {
  const [before, link, after] = TEXTS.sample.body.split(/[[\]]/u)
  return (
    <div className="grid gap-3.5">
      <h4 className="text-xl">{title}</h4>
      <p>
        {before}
        <a href="#themes" className="font-[560] text-brand underline underline-offset-3">
          {link}
        </a>
        {after}
      </p>
      <p className="text-sm text-muted">{TEXTS.sample.muted}</p>
      <p className="text-sm text-faint">{TEXTS.sample.muted}</p>
      <div className="flex flex-wrap gap-2">
        <Button>{TEXTS.sample.action}</Button>
        <Button variant="soft">{TEXTS.sample.share}</Button>
        <Button variant="danger">{TEXTS.sample.delete}</Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Chip>{TEXTS.sample.badge}</Chip>
        <Chip selected>{TEXTS.sample.other}</Chip>
      </div>
      <ProgressBar label={TEXTS.sample.progress} value={3} max={8} />
      <p className="note">{TEXTS.sample.unsaved}</p>
      <p className="rounded-m bg-danger-soft px-4 py-2 text-sm text-danger">{TEXTS.sample.error}</p>
    </div>
  )
}
