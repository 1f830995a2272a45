import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'

interface ChoiceProps {
  words: 'class' | 'open'
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The choice of a lead what the group is, with what follows from it. */
export function Choice({ words, name, checked, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <div>
      <Checkbox name={name} label={t(`groups.${words}.choice`)} checked={checked} onChange={onChange} />
      <p className="ps-7.5 text-sm text-muted">{t(`groups.${words}.choiceHint`)}</p>
    </div>
  )
}
