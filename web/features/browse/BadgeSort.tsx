import { useNavigate } from '@tanstack/react-router'
import { SORTS, type Sort } from '#contract/rules/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'

const ORDER = ['trending', ...SORTS.filter((sort) => sort !== 'trending')] as const

export function BadgeSort({ name, sort }: { name: string; sort: Sort }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Segmented<Sort>
      label={t('browse.discover.sort')}
      value={sort}
      onChange={(chosen) =>
        void navigate({
          to: '/badges/$name',
          params: { name },
          search: chosen === 'trending' ? {} : { sort: chosen },
          resetScroll: false,
        })
      }
      options={ORDER.map((value) => ({ value, label: t(`browse.discover.${value}`) }))}
      className="mb-6"
    />
  )
}
