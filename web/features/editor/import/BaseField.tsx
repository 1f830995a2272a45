import { useState } from 'react'
import { hrefOf } from '#contract/link.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'

interface BaseFieldProps {
  isReading: boolean
  problem: string | null
  onBase: (base: string) => void
}

/** Asks for the address that relative links start from. */
export function BaseField({ isReading, problem, onBase }: BaseFieldProps) {
  const { t } = useTranslation()
  const [base, setBase] = useState('')
  return (
    <div className="grid items-end gap-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        name="base"
        type="url"
        label={t('editing.import.base')}
        hint={t('editing.import.baseHint')}
        value={base}
        onChange={setBase}
        placeholder={t('editing.addSteps.urlPlaceholder')}
        error={problem ?? undefined}
      />
      <Button
        variant="soft"
        busy={isReading}
        disabled={hrefOf(base.trim()) === null}
        onClick={() => onBase(base.trim())}
        className="mb-1"
      >
        {t('editing.import.readAgain')}
      </Button>
    </div>
  )
}
