import { useId } from 'react'
import { FLAG_KINDS, type FlagKind } from '#contract/talk/limits.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** What is wrong with a link, as radio buttons. */
export function FlagKinds({ value, onChange }: { value: FlagKind; onChange: (kind: FlagKind) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="grid gap-2 min-[30rem]:grid-cols-2">
      <legend className="sr-only">{t('flags.title')}</legend>
      {FLAG_KINDS.map((kind) => (
        <label
          key={kind}
          className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-m border border-line px-3.5 py-2 hover:border-brand has-checked:border-brand has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand ${kind === 'broken' ? 'min-[30rem]:col-span-2' : ''}`}
        >
          <input
            type="radio"
            name={name}
            value={kind}
            checked={kind === value}
            onChange={() => onChange(kind)}
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0">
            <b className="font-[650]">{t(`flags.kinds.${kind}`)}</b>
            {kind === 'broken' && <span className="block text-sm text-muted">{t('flags.brokenHint')}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
