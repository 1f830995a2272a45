import { useState } from 'react'
import { lacksScheme } from '#contract/rules/link.ts'
import { withoutReader, withoutWrapper } from '#contract/rules/wrapped-link.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { type Form, fieldProps } from '#web/core/ui/form/useForm.ts'
import type { StepValues } from './step.form.ts'

interface StepLinkFieldProps {
  form: Form<StepValues>
  hint?: string
  compact?: boolean
}

/** The field for the link of a step. A redirecting link becomes the address inside it, which can be undone. */
export function StepLinkField({ form, hint, compact = false }: StepLinkFieldProps) {
  const { t } = useTranslation()
  const { error, onBlur, ...field } = fieldProps(form, 'url')
  const [replaced, setReplaced] = useState<{ link: string; address: string } | null>(null)
  const { url, keepsWrapper } = form.values
  const typed = url.trim()
  const isReplaced = replaced?.address === typed

  const unwrap = (link: string) => {
    const address = withoutWrapper(link)
    if (address === link) return false
    form.set('url', address)
    setReplaced({ link, address })
    return true
  }
  const change = (next: string) => {
    if (keepsWrapper) form.set('keepsWrapper', false)
    // While someone types an address, the inner one isn't complete yet.
    const isPasted = next.length > url.length + 1
    if (!isPasted || !unwrap(next.trim())) form.set('url', next)
  }
  const undo = () => {
    if (!replaced) return
    form.set('url', replaced.link)
    form.set('keepsWrapper', true)
    setReplaced(null)
  }
  return (
    <div className="min-w-0">
      <TextField
        {...field}
        onChange={change}
        onBlur={() => {
          if (!keepsWrapper) unwrap(typed)
          onBlur()
        }}
        error={error && lacksScheme(typed) ? `${error}. ${t('ui.lacksScheme')}` : error}
        label={t('editing.addSteps.url')}
        hint={hint}
        placeholder={t('editing.addSteps.urlPlaceholder')}
        inputMode="url"
        dir="ltr"
        compact={compact}
        required
      />
      <div role="status" className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-muted">
        {isReplaced && (
          <>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {t('editing.addSteps.unwrapped', { address: replaced.address })}
            </span>
            {withoutReader(replaced.link) === replaced.link && (
              <button type="button" onClick={undo} className="min-h-8 font-[650] text-brand underline">
                {t('ui.undo')}
              </button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
