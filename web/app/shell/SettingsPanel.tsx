import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { COLORS, DIRECTIONS, MODES, type Settings, shownMode } from '#web/core/ui/theme/apply-settings.ts'
import { changeSettings, resetSettings, useSettings } from '#web/core/ui/theme/settings.ts'

const ICONS = { light: Sun, dark: Moon, system: Monitor } as const

export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const settings = useSettings()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.settings.title')}
      className="my-0 ms-auto me-0 h-dvh max-h-none w-[min(22rem,100vw)] rounded-none backdrop:bg-transparent"
      footer={
        <Button variant="quiet" onClick={resetSettings}>
          {t('display.reset')}
        </Button>
      }
    >
      <div className="grid gap-7 pt-2">
        <Choice
          label={t('display.mode.label')}
          values={MODES}
          value={settings.themeMode}
          onChange={(themeMode) => changeSettings({ themeMode })}
          className="grid-cols-3"
        >
          {(mode) => {
            const Icon = ICONS[mode]
            return (
              <span className="grid justify-items-center gap-2 px-1 py-3.5 text-center text-sm font-semibold">
                <Icon size={22} aria-hidden="true" />
                {t(`display.mode.${mode}`)}
              </span>
            )
          }}
        </Choice>
        <div>
          <p className="mb-2 font-semibold" aria-hidden="true">
            {t('display.direction.label')}
          </p>
          <Segmented
            label={t('display.direction.label')}
            value={settings.themeDirection}
            onChange={(themeDirection) => changeSettings({ themeDirection })}
            options={DIRECTIONS.map((value) => ({ value, label: t(`display.direction.${value}`) }))}
          />
        </div>
        <Choice
          label={t('display.color.label')}
          values={COLORS}
          value={settings.themeColor}
          onChange={(themeColor) => changeSettings({ themeColor })}
          className="grid-cols-2"
        >
          {(color) => <Swatch color={color} settings={settings} label={t(`display.color.${color}`)} />}
        </Choice>
        <Checkbox
          label={t('display.stretch')}
          checked={settings.themeStretch}
          onChange={(themeStretch) => changeSettings({ themeStretch })}
        />
      </div>
    </Dialog>
  )
}

function Swatch({ color, settings, label }: { color: string; settings: Settings; label: string }) {
  return (
    <span className="flex items-center gap-3 px-3 py-2.5 text-sm font-semibold">
      <span
        data-mode={shownMode(settings)}
        data-color={color}
        aria-hidden="true"
        className="size-6 rounded-full bg-brand"
      />
      {label}
    </span>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
  className: string
  children: (value: Value) => ReactNode
}

/** A group of radio buttons that look like tiles. */
function Choice<Value extends string>({ label, values, value, onChange, className, children }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className={`grid gap-2 ${className}`}>
        {values.map((each) => (
          <label
            key={each}
            className="relative min-h-11 rounded-box border border-field text-muted hover:text-ink has-checked:border-brand has-checked:text-ink has-checked:inset-ring-2 has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChange(each)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            {children(each)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
