import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Switch } from '#web/core/ui/form/Switch.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { useKeysEnabled, useStepKeys } from './useStepKeys.ts'
import type { Walk } from './useWalk.ts'

/** Handles the keyboard shortcuts of the steps, with a button that lists them and appears once it has the focus. */
export function StepKeys({ list, walk }: { list: { readonly current: HTMLElement | null }; walk: Walk }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  useStepKeys(list, walk, () => setIsOpen(true))
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-keyshortcuts="?"
        className="not-focus:sr-only mt-2 min-h-11 text-sm font-semibold text-muted"
      >
        {t('walking.keys.title')}
      </button>
      {isOpen && <KeyboardDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const KEYS = { next: 'J', previous: 'K', open: 'O', tick: null, note: 'N', search: 'Ctrl K', help: '?' } as const

/** A list of the keyboard shortcuts, with a switch to turn them off. */
function KeyboardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [enabled, setEnabled] = useKeysEnabled()
  return (
    <Dialog open title={t('walking.keys.title')} onClose={onClose}>
      <dl className="mb-5 grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-9 rounded-md border border-line px-2 py-1 text-center text-sm">
                {KEYS[key] ?? t('walking.keys.space')}
              </kbd>
            </dt>
            <dd>{t(`walking.keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch label={t('walking.keys.enabled')} checked={enabled} onChange={setEnabled} />
    </Dialog>
  )
}
